import type { Id } from '#shared/contract/reading/id'
import { TEXTOS } from '#shared/textos/textos'
import { failureOf } from '../../../../calls/failure.ts'
import { notify } from '../../../../page/notice.ts'
import { estadoFoto, unsavedOf, type FotoMarcacao } from '../estado/foto-states.ts'
import { doubtBeforeSaving } from './save-question.ts'
import type { useAttempt } from './use-attempt.ts'
import type { useUnderWay } from './use-under-way.ts'

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

/**
 * Why a save failed: there was no connection and no room to keep it, the server refused it (4xx) with a
 * sentence, or else the text of the specification.
 */
export function reasonOf(index: number, error: unknown): NotSaved {
  const { lost, status, message } = failureOf(error)
  if (lost) return { index, motivo: T.soNestaPagina }
  return { index, motivo: status >= 400 && status < 500 ? message : T.erroSalvar }
}

interface Saves {
  statesNow: () => readonly FotoMarcacao[]
  /** True when the missing damage of this photo was asked for before. */
  wasAsked: (foto: Id) => boolean
  attempt: ReturnType<typeof useAttempt>
  underWay: Omit<ReturnType<typeof useUnderWay>, 'saving'>
}

/** Saves every photo that is marked, one after the other; those that raise a question or fail stay, each with its reason. */
export async function saveEach({ statesNow, wasAsked, attempt, underWay }: Saves): Promise<SavedAll> {
  const left: NotSaved[] = []
  let waits = 0
  let saved = 0
  for (const index of unsavedOf(statesNow())) {
    // Waits for a save of this photo that is on its way: the second one would take the first for somebody
    // else's.
    while (underWay.isUnderWay(index)) await underWay.endOf(index)
    const state = statesNow()[index]
    if (!state || estadoFoto(state) !== 'marcada') continue
    const doubt = doubtBeforeSaving(state, state.atual, wasAsked(state.photoId))
    if (doubt) {
      // The question is asked when the photo itself is saved.
      left.push({ index, motivo: T.motivos[doubt] })
      continue
    }
    const outcome = await underWay.during(index, attempt(index, state, state.atual))
    if (outcome === 'saved') saved += 1
    else if (outcome === 'waits') waits += 1
    else left.push(reasonOf(index, outcome.error))
  }
  return { saved, waits, left }
}

/** Tells that saves wait, and are sent by themselves once the network is back. */
export const notifyWaiting = (waits: number) => {
  if (waits > 0) notify.ok(waits === 1 ? T.guardadoAqui : T.guardadasAqui(waits))
}

/** The photos that stay unsaved, in one sentence each; `nomeDe` names the photo of an index. */
export const describeUnsaved = (left: readonly NotSaved[], nomeDe: (index: number) => string) =>
  left.map(({ index, motivo }) => T.fotoMotivo(nomeDe(index), motivo)).join(' ')
