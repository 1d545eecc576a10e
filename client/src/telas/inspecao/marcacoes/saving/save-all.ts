import { TEXTOS } from '#shared/textos/textos'
import { failureOf } from '../../../../calls/failure.ts'
import { notify } from '../../../../page/notice.ts'
import { estadoFoto, type FotoMarcacao } from '../estado/foto-states.ts'
import { ofLast } from '../estado/of-last.ts'
import type { Doubt } from './save-question.ts'

const T = TEXTOS.inspecao

/** A photo that stays unsaved after all were to be saved, and why. */
export interface NotSaved {
  index: number
  motivo: string
}

/** The outcome of saving all marked photos. */
export interface SavedAll {
  /** How many are saved, and how many wait on this device for the network. */
  saved: number
  waits: number
  /** Photos that stay unsaved. */
  left: readonly NotSaved[]
}

/** Tells that saves wait, and are sent by themselves once the network is back. */
export const notifyWaiting = (waits: number) => {
  if (waits > 0) notify.ok(waits === 1 ? T.guardadoAqui : T.guardadasAqui(waits))
}

/**
 * Why a photo that raises a question was not saved along with the others: the question is asked when the
 * photo itself is saved.
 */
export const reasonOfDoubt = (index: number, doubt: Doubt): NotSaved => ({
  index,
  motivo: T.motivos[doubt],
})

/**
 * Why a save failed: there was no connection and no room to keep it, the server refused it (4xx) with a
 * sentence, or else the text of the specification.
 */
export function reasonOf(index: number, error: unknown): NotSaved {
  const { lost, status, message } = failureOf(error)
  if (lost) return { index, motivo: T.soNestaPagina }
  return { index, motivo: status >= 400 && status < 500 ? message : T.erroSalvar }
}

/** The photos that stay unsaved, in one sentence each; `nomeDe` names the photo of an index. */
export const describeUnsaved = (left: readonly NotSaved[], nomeDe: (index: number) => string) =>
  left.map(({ index, motivo }) => T.fotoMotivo(nomeDe(index), motivo)).join(' ')

/** Indexes of the photos that are marked and not saved. */
export const unsavedOf = ofLast((states: readonly FotoMarcacao[]): readonly number[] =>
  states.flatMap((foto, index) => (estadoFoto(foto) === 'marcada' ? [index] : [])),
)

/** The next of these indexes after this one, going round; null when there is none. */
export const nextIndexAfter = (indexes: readonly number[], from: number): number | null =>
  indexes.find((index) => index > from) ?? indexes[0] ?? null
