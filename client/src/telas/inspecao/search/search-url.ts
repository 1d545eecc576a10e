import { clamp } from '#shared/marcacao/clamp'
import type { Linha, Busca } from '#shared/linhas/index'
import { isBuscaComplete, trimBusca } from '../../../linha/busca.ts'

/** The inspection search that an address holds (`?os=…&wtg=…`), or null when a required field is missing. */
export function buscaFromUrl(linha: Linha, params: URLSearchParams): Busca | null {
  const campos = linha.busca.inspecao.map(({ campo }) => campo)
  const busca = trimBusca(Object.fromEntries(campos.map((campo) => [campo, params.get(campo) ?? ''])))
  return isBuscaComplete(linha, 'inspecao', busca) ? busca : null
}

/** Query of an address for a search and, from the second photo on, its number. */
export function urlOfBusca(busca: Busca, index = 0): URLSearchParams {
  const params = new URLSearchParams(busca)
  if (index > 0) params.set('foto', String(index + 1))
  return params
}

/** Index of the photo that an address names, within the photos found; the first when it names none. */
export function indexFromUrl(params: URLSearchParams, total: number): number {
  const n = Number(params.get('foto') ?? 1)
  return Number.isInteger(n) ? clamp(n - 1, 0, total - 1) : 0
}
