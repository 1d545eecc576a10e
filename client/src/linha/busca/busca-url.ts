import { clamp } from '#shared/marcacao/clamp'
import type { Busca, CampoId, Linha, TelaBusca } from '#shared/linhas/index'
import { isBuscaComplete, trimBusca } from './busca.ts'

const TELAS: readonly TelaBusca[] = ['inspecao', 'relatorio', 'download']

/** Every field that a search of the line asks for. */
const camposBusca = ({ busca }: Linha): CampoId[] => [
  ...new Set(TELAS.flatMap((tela) => busca[tela].map(({ campo }) => campo))),
]

/** What an address says of an order (`?os=…&wtg=…`): the fields of the line's searches that it names. */
export const orderFromUrl = (linha: Linha, params: URLSearchParams): Busca =>
  trimBusca(Object.fromEntries(camposBusca(linha).map((campo) => [campo, params.get(campo) ?? ''])))

/** The search of a screen for an order: the fields it asks for, with what is known of them. */
export function buscaOf(linha: Linha, tela: TelaBusca, order: Busca): Busca {
  const campos = linha.busca[tela].map(({ campo }) => [campo, order[campo] ?? ''] as const)
  return trimBusca(Object.fromEntries(campos))
}

/** The search of a screen that an address holds, or null when a required field is missing. */
export function buscaFromUrl(linha: Linha, tela: TelaBusca, params: URLSearchParams): Busca | null {
  const busca = buscaOf(linha, tela, orderFromUrl(linha, params))
  return isBuscaComplete(linha, tela, busca) ? busca : null
}

/** A photo as an address names it: its number in the order, or its id where the backend tells no numbers. */
export interface FotoAddress {
  numero?: number | null | undefined
  id?: string | number | undefined
}

/** Query of an address for an order and, when one is given, a photo of it. */
export function urlOfBusca(busca: Busca, foto: FotoAddress = {}): URLSearchParams {
  const params = new URLSearchParams(busca)
  if (foto.numero) params.set('foto', String(foto.numero))
  else if (foto.id !== undefined) params.set('id', String(foto.id))
  return params
}

/** Address of a screen of the line with the query that `urlOfBusca` made. */
export function telaAddress(linha: Linha, tela: TelaBusca, asked: URLSearchParams): string {
  const query = asked.toString()
  return query ? `${linha.telas[tela].rota}?${query}` : linha.telas[tela].rota
}

/** Keys of an address that say what of the order is shown, not which order it is. */
export const VIEW_KEYS = ['foto', 'id', 'filtro'] as const

interface Numbered {
  id: string | number
  numero?: number | null | undefined
}

/** Number of a photo, as everybody calls it: the backend's, else its place in the list that the search found. */
export const numeroDe = (foto: { numero?: number | null | undefined } | undefined, index: number) =>
  foto?.numero ?? index + 1

/** Index of the photo that an address names among those found; the first when it names none of them. */
export function indexFromUrl(params: URLSearchParams, fotos: readonly Numbered[]): number {
  const id = params.get('id')
  if (id !== null)
    return Math.max(
      0,
      fotos.findIndex((foto) => String(foto.id) === id),
    )
  const numero = Number(params.get('foto') ?? NaN)
  if (!Number.isInteger(numero)) return 0
  const index = fotos.findIndex((foto, i) => numeroDe(foto, i) === numero)
  if (index >= 0) return index
  return fotos.some((foto) => foto.numero != null) ? 0 : clamp(numero - 1, 0, Math.max(0, fotos.length - 1))
}

/**
 * Names a photo so that it is the only one of those found: by its number, or by its id where a search finds
 * more than one turbine, each with a photo of that number.
 */
export function addressOfFoto(fotos: readonly Numbered[], index: number): FotoAddress {
  const numero = numeroDe(fotos[index], index)
  const isOwn = indexFromUrl(new URLSearchParams({ foto: String(numero) }), fotos) === index
  return isOwn ? { numero } : { id: fotos[index]?.id }
}
