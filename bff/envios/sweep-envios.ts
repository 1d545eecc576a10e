import type { Audit } from '../observe/audit.ts'
import { orderFields } from '../observe/order-fields.ts'
import type { EnvioPlace } from './envio-place.ts'
import type { Envios } from './envios.ts'
import { isOver } from './store/envio-records.ts'

interface SweepDeps extends Pick<EnvioPlace, 'store' | 'files'> {
  envios: Pick<Envios, 'end'>
  audit: Audit
  /** Milliseconds for which what came of an envio is kept without anything new. */
  keptMs: number
}

/** Gives up what nobody went on with, forgets what was over long ago, and removes bytes that belong to no open envio. */
export async function sweepEnvios({ store, files, envios, audit, keptMs }: SweepDeps): Promise<void> {
  for (const { id, linha, campos } of await store.untouchedFor(keptMs)) {
    if (!(await envios.end(id))) continue
    audit('envio-abandonado', { ...orderFields(linha, campos), envio: id })
    await files.remove(id)
  }
  await store.forget()
  await files.removeOthers(async (id) => {
    const envio = await store.find(id)
    return envio !== undefined && !isOver(envio)
  })
}
