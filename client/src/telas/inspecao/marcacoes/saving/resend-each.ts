import type { Dispatch } from 'react'
import { TEXTOS } from '#shared/textos/textos'
import { failureOf } from '../../../../calls/failure.ts'
import { notify } from '../../../../page/notice.ts'
import { estadoFoto, type FotoAction, type FotoMarcacao } from '../estado/foto-states.ts'
import type { Marcacao } from '../marcacao.ts'
import { isRefused, tryLater } from '../waiting/refusal.ts'
import type { useWaiting, WaitingSaves } from '../waiting/use-waiting.ts'
import type { useAttempt } from './use-attempt.ts'
import type { useUnderWay } from './use-under-way.ts'

interface Resends {
  statesNow: () => readonly FotoMarcacao[]
  dispatch: Dispatch<FotoAction>
  waitsHere: ReturnType<typeof useWaiting>['waitsHere']
  attempt: ReturnType<typeof useAttempt>
  underWay: Pick<ReturnType<typeof useUnderWay>, 'during' | 'isUnderWay'>
  /** Called when the server refuses the marks of `sent`; `antes` stood on the screen when they were sent. */
  onRefused: (error: unknown, sent: FotoMarcacao, antes: Marcacao) => Promise<void>
}

/** Sends every save that waits, one after the other, until one fails without being refused. */
export async function resendEach(
  waiting: WaitingSaves,
  { statesNow, dispatch, waitsHere, attempt, underWay, onRefused }: Resends,
): Promise<void> {
  for (const [index, save] of waiting) {
    const state = statesNow()[index]
    if (!state || underWay.isUnderWay(index) || !waitsHere(index, save)) continue
    const { marcacao, antes } = save
    const sobre = save.payload.versao
    const work = attempt(index, { ...state, sobre, atual: antes }, marcacao)
    const outcome = await underWay.during(index, work)
    if (outcome === 'waits') return
    if (outcome === 'saved') {
      notify.ok(TEXTOS.inspecao.salvo)
      continue
    }
    const failure = failureOf(outcome.error)
    // The save goes on waiting: a server that fails may do better later.
    if (!isRefused(failure)) return tryLater(failure)
    const now = statesNow()[index]
    // Nothing else holds its marks: they go back to the screen, unsaved, where they are found also when the
    // question is answered later.
    const isLost = now !== undefined && estadoFoto(now) !== 'marcada'
    if (isLost) dispatch({ type: 'refused', index, marcacao, sobre })
    await onRefused(outcome.error, { ...state, sobre, atual: marcacao }, isLost ? marcacao : antes)
  }
}
