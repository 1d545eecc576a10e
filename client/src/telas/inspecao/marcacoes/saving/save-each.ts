import type { Id } from '#shared/contract/reading/id'
import { estadoFoto, type FotoMarcacao } from '../estado/foto-states.ts'
import { reasonOf, reasonOfDoubt, unsavedOf, type NotSaved, type SavedAll } from './save-all.ts'
import { doubtBeforeSaving } from './save-question.ts'
import type { useAttempt } from './use-attempt.ts'
import type { useUnderWay } from './use-under-way.ts'

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
      left.push(reasonOfDoubt(index, doubt))
      continue
    }
    const work = attempt(index, state, state.atual)
    underWay.during(index, work)
    const outcome = await work
    if (outcome === 'saved') saved += 1
    else if (outcome === 'waits') waits += 1
    else left.push(reasonOf(index, outcome.error))
  }
  return { saved, waits, left }
}
