import { reportError } from '../page/report-error.ts'
import { forgetDrafts } from '../session/drafts.ts'
import { folders } from '../session/kept-folders.ts'
import { muteSessionEvents } from '../session/session-events.ts'
import { noteUnendedSession } from '../session/stored-session.ts'
import { endSession } from './end-session.ts'

/** Longest wait for the logout's answer, in ms. */
const LOGOUT_WAIT_MS = 2000

/**
 * Ends the session at the gateway, or only in this browser until the gateway can be told, and forgets unsaved
 * work and the folders of uploads; the stored values stay. Source: spec §4.
 */
export async function signOut(): Promise<void> {
  muteSessionEvents()
  const late = new Promise<false>((resolve) => setTimeout(resolve, LOGOUT_WAIT_MS, false))
  if (!(await Promise.race([endSession(), late]))) noteUnendedSession(true)
  forgetDrafts('memory', 'tab')
  await folders.forgetAll().catch((error: unknown) => reportError('folders', error))
}
