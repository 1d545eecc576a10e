import type { Id } from '#shared/contract/reading/id'
import { isSemDano } from '#shared/marcacao/marker'
import { CAMPOS_FILTRADOS, campoOf, filtroOf, type CampoFiltro } from '../../../linha/filtro/campos.ts'
import type { FotoMarcacao } from '../marcacoes/estado/foto-states.ts'
import { ofLast } from '../marcacoes/estado/of-last.ts'
import { estadoVisto, type EstadoVisto } from '../marcacoes/estado/vistas.ts'

/** The states that photos can be filtered by, in the order in which they are offered. */
export const ESTADOS = [
  'nuncaAberta',
  'vista',
  'marcada',
  'salva',
  'semDano',
] as const satisfies EstadoVisto[]

/** Which photos are shown: all, those of a state, or those with a mark of a damage or a severity. */
export type Filtro = 'todas' | EstadoVisto | CampoFiltro

const isEstado = (texto: string): texto is EstadoVisto => ESTADOS.some((estado) => estado === texto)

/** The filter that an address names; all photos when it names none. */
export function parseFiltro(texto: string | null): Filtro {
  if (texto === null) return 'todas'
  if (isEstado(texto)) return texto
  const named = campoOf(texto)
  return named ? filtroOf(named.campo, named.valor) : 'todas'
}

function isShown(filtro: Filtro, foto: FotoMarcacao, vistas: ReadonlySet<Id>): boolean {
  if (filtro === 'todas') return true
  const named = campoOf(filtro)
  if (!named) return estadoVisto(foto, vistas) === filtro
  return !isSemDano(foto.atual) && CAMPOS_FILTRADOS[named.campo].of(foto.atual) === named.valor
}

/** Indexes of the photos that the filter shows, in their order. */
export const shownBy = ofLast(
  (filtro: Filtro, fotos: readonly FotoMarcacao[], vistas: ReadonlySet<Id>): readonly number[] =>
    fotos.flatMap((foto, index) => (isShown(filtro, foto, vistas) ? [index] : [])),
)
