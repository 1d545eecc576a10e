import { reportError } from '../page/report-error.ts'
import { hasLeft, noteLeft } from '../session/stored-session.ts'
import { failureOf } from './failure.ts'
import { trpcClient } from './trpc.ts'

let telling = new AbortController()

/** Ends the session at the gateway. False when the gateway could not be told; a refusal counts as told. */
export async function endSession(): Promise<boolean> {
  const { signal } = telling
  try {
    await trpcClient.auth.logout.mutate(undefined, { signal })
  } catch (error) {
    if (signal.aborted) return false
    reportError('auth.logout', error)
    const { status } = failureOf(error)
    if (status < 400 || status >= 500) return false
  }
  noteLeft(false)
  return true
}

/** Tells the gateway of somebody who left while it could not be told. */
export const endLeftSession = () => hasLeft() && endSession()

/** Gives up what is being told: an answer that came after a login's would take its cookie away. */
export function stopTelling() {
  telling.abort()
  telling = new AbortController()
}
