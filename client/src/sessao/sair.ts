import { reportError } from '../lib/report-error.ts'
import { trpcClient } from '../lib/trpc.ts'
import { calarSessao } from './eventos.ts'
import { limparDaAba } from './rascunho-da-aba.ts'
import { limparRascunhos } from './rascunhos.ts'

/** Longest wait for the logout's answer, in ms. */
const ESPERA_MS = 2000

/** Ends the session at the gateway and forgets unsaved work; the stored values stay. Source: spec §4. */
export async function sair(): Promise<void> {
  calarSessao()
  const pedido = trpcClient.auth.logout.mutate().catch((error: unknown) => reportError('auth.logout', error))
  await Promise.race([pedido, new Promise((resolve) => setTimeout(resolve, ESPERA_MS))])
  limparRascunhos()
  limparDaAba()
}
