import { reportError } from '../page/report-error.ts'
import { hasUnendedSession, noteUnendedSession } from '../session/stored-session.ts'
import { failureOf, isJudgement } from './failure.ts'
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
    if (!isJudgement(failureOf(error).status)) return false
  }
  noteUnendedSession(false)
  return true
}

/** Ends, at the gateway, the session of somebody who left while the gateway could not be told. */
export const endLeftSession = () => hasUnendedSession() && endSession()

/**
 * Aborts a logout that is under way: its answer, if it came after that of a login, would take the new
 * session's cookie away.
 */
export function stopTelling() {
  telling.abort()
  telling = new AbortController()
}
