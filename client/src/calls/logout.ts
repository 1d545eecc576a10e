import { reportError } from '../page/report-error.ts'
import { forgetDrafts } from '../session/drafts.ts'
import { folders, keepsFolders } from '../session/kept-folders.ts'
import { muteSession } from '../session/session-events.ts'
import { trpcClient } from './trpc.ts'

/** Longest wait for the logout's answer, in ms. */
const LOGOUT_WAIT_MS = 2000

/** Ends the session at the gateway and forgets unsaved work and the folders of uploads; the stored values stay. Source: spec §4. */
export async function signOut(): Promise<void> {
  muteSession()
  const logout = trpcClient.auth.logout.mutate().catch((error: unknown) => reportError('auth.logout', error))
  await Promise.race([logout, new Promise((resolve) => setTimeout(resolve, LOGOUT_WAIT_MS))])
  forgetDrafts('memory', 'tab')
  if (keepsFolders()) await folders.forgetAll().catch((error: unknown) => reportError('folders', error))
}
