import { reportError } from '../page/report-error.ts'
import { trpcClient } from '../calls/trpc.ts'
import { muteSession } from './session-events.ts'
import { clearTabDraft } from './tab-draft.ts'
import { clearFormDrafts } from './form-drafts.ts'

/** Longest wait for the logout's answer, in ms. */
const ESPERA_MS = 2000

/** Ends the session at the gateway and forgets unsaved work; the stored values stay. Source: spec §4. */
export async function sair(): Promise<void> {
  muteSession()
  const pedido = trpcClient.auth.logout.mutate().catch((error: unknown) => reportError('auth.logout', error))
  await Promise.race([pedido, new Promise((resolve) => setTimeout(resolve, ESPERA_MS))])
  clearFormDrafts()
  clearTabDraft()
}
