import type { Id } from '#shared/contract/id'
import type { FotoMarcacao } from '../marcacoes/estado/foto-states.ts'
import { estadoVisto, type EstadoVisto } from '../marcacoes/estado/vistas.ts'
import { CAMPOS, valorOf, type Campo } from './filtro-campos.ts'

/** The states that photos are told apart by, in the order in which they are offered. */
export const ESTADOS = [
  'nuncaAberta',
  'vista',
  'marcada',
  'salva',
  'semDano',
] as const satisfies EstadoVisto[]

/** Which photos are shown: all, those of a state, or those of a damage or a severity ('dano:' alone: marked, none told). */
export type Filtro = 'todas' | EstadoVisto | `${Campo}:${string}`

const isEstado = (texto: string): texto is EstadoVisto => ESTADOS.some((estado) => estado === texto)

/** The field and the value that a filter names; null for one of a state, or of another version. */
export function campoOf(texto: string): { campo: Campo; valor: string } | null {
  const campo = (Object.keys(CAMPOS) as Campo[]).find((each) => texto.startsWith(`${each}:`))
  return campo === undefined ? null : { campo, valor: texto.slice(campo.length + 1) }
}

/** The filter of a field's value. */
export const filtroOf = (campo: Campo, valor: string): Filtro => `${campo}:${valor}`

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
  return named ? valorOf(named.campo, foto) === named.valor : estadoVisto(foto, vistas) === filtro
}

/** Indexes of the photos that the filter shows, in their order. */
export const shownBy = (filtro: Filtro, fotos: readonly FotoMarcacao[], vistas: ReadonlySet<Id>): number[] =>
  fotos.flatMap((foto, index) => (isShown(filtro, foto, vistas) ? [index] : []))
