import type { Id } from '#shared/contract/id'
import { labelDano, type Linha } from '#shared/linhas/index'
import { isSemDano } from '#shared/marcacao/marker'
import { TEXTOS } from '#shared/textos/textos'
import type { FotoMarcacao } from '../marcacoes/estado/foto-states.ts'
import { estadoVisto, type EstadoVisto } from '../marcacoes/estado/vistas.ts'

const T = TEXTOS.grade
const ESTADOS = ['nuncaAberta', 'vista', 'marcada', 'salva', 'semDano'] as const satisfies EstadoVisto[]
const DANO = 'dano:'

/** Which photos are shown: all, those of a state, or those of a damage ('dano:' alone: marked, none told). */
export type Filtro = 'todas' | EstadoVisto | `dano:${string}`

const isEstado = (texto: string): texto is EstadoVisto => ESTADOS.some((estado) => estado === texto)

const isDano = (filtro: string): filtro is `dano:${string}` => filtro.startsWith(DANO)

/** The filter that an address names; all photos when it names none. */
export function parseFiltro(texto: string | null): Filtro {
  return texto !== null && (isEstado(texto) || isDano(texto)) ? texto : 'todas'
}

/** The damage that a photo counts under; null for one without any mark. */
const danoOf = ({ atual }: FotoMarcacao) => (isSemDano(atual) ? null : atual.dano)

function isShown(filtro: Filtro, foto: FotoMarcacao, vistas: ReadonlySet<Id>): boolean {
  if (filtro === 'todas') return true
  return isDano(filtro) ? danoOf(foto) === filtro.slice(DANO.length) : estadoVisto(foto, vistas) === filtro
}

/** Indexes of the photos that the filter shows, in their order. */
export const shownBy = (filtro: Filtro, fotos: readonly FotoMarcacao[], vistas: ReadonlySet<Id>): number[] =>
  fotos.flatMap((foto, index) => (isShown(filtro, foto, vistas) ? [index] : []))

/** Name of a filter for people. */
export function labelFiltro(linha: Linha, filtro: Filtro): string {
  if (!isDano(filtro)) return T.filtros[filtro]
  const dano = filtro.slice(DANO.length)
  return dano === '' ? T.danoNaoDito : labelDano(linha, dano)
}

/** A filter that can be chosen, and how many photos it shows. */
export interface FiltroChoice {
  filtro: Filtro
  label: string
  n: number
}

/** All and every state, then the damages that there are, in the line's order, with the one that is `chosen`. */
export function filtroChoices(
  linha: Linha,
  fotos: readonly FotoMarcacao[],
  { vistas, chosen }: { vistas: ReadonlySet<Id>; chosen: Filtro },
): { estados: FiltroChoice[]; danos: FiltroChoice[] } {
  const counts = new Map<string, number>()
  const count = (filtro: string) => counts.set(filtro, (counts.get(filtro) ?? 0) + 1)
  for (const foto of fotos) {
    count(estadoVisto(foto, vistas))
    const dano = danoOf(foto)
    if (dano !== null) count(DANO + dano)
  }
  const choice = (filtro: Filtro): FiltroChoice => ({
    filtro,
    label: labelFiltro(linha, filtro),
    n: filtro === 'todas' ? fotos.length : (counts.get(filtro) ?? 0),
  })
  const ordered: string[] = linha.danos.map(({ valor }) => DANO + valor)
  const there = new Set(
    [...ordered, ...counts.keys(), chosen].filter((each) => counts.has(each) || each === chosen),
  )
  return {
    estados: (['todas', ...ESTADOS] as const).map(choice),
    danos: [...there].filter(isDano).map(choice),
  }
}
