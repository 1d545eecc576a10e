import { reportError } from '../page/report-error.ts'
import { hasLeft, noteLeft } from '../session/stored-session.ts'
import { failureOf } from './failure.ts'
import { trpcClient } from './trpc.ts'

/** Ends the session at the gateway. False when the gateway could not be told; a refusal counts as told. */
export async function endSession(): Promise<boolean> {
  try {
    await trpcClient.auth.logout.mutate()
  } catch (error) {
    reportError('auth.logout', error)
    const { status } = failureOf(error)
    if (status < 400 || status >= 500) return false
  }
  noteLeft(false)
  return true
}

/** Tells the gateway of somebody who left while it could not be told. */
export const endLeftSession = () => hasLeft() && endSession()
