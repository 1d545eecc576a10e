import type { Audit } from '../observe/audit.ts'
import { orderFields } from '../observe/order-fields.ts'
import type { EnvioPlace } from './envio-place.ts'
import type { Envios } from './envios.ts'
import type { OverdueEnvios } from './overdue-envios.ts'
import { isOver } from './store/envio-records.ts'
import { tellUnlessKeeperAway } from './store/keeper-away.ts'

export interface SweepDeps extends Pick<EnvioPlace, 'store' | 'files'> {
  envios: Pick<Envios, 'end'>
  audit: Audit
  /** Milliseconds for which an envio is kept without anything new. */
  keptMs: number
  /** Remembers from one sweep to the next for which envios nothing new came. */
  overdue: Pick<OverdueEnvios, 'toGiveUp'>
  /** Called with unexpected errors. */
  onTrouble: (error: unknown) => void
}

/**
 * Gives up envios that nobody went on with, forgets those that were over long ago, and removes bytes that belong to no
 * open envio.
 */
export async function sweepEnvios(deps: SweepDeps): Promise<void> {
  const { store, files, envios, audit, keptMs, overdue, onTrouble } = deps
  for (const { id, linha, campos } of overdue.toGiveUp(await store.untouchedFor(keptMs)))
    if (await envios.end(id)) audit('envio-abandonado', { ...orderFields(linha, campos), envio: id })
  await store.forget()
  for await (const id of files.envios()) {
    const envio = await store.find(id)
    // A folder that cannot be removed must not stop the start or keep others from being removed.
    if (!envio || isOver(envio)) await files.remove(id).catch(tellUnlessKeeperAway(onTrouble))
  }
}
