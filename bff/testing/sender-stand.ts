import { Readable } from 'node:stream'
import type { BackendClient } from '../backend/backend-client.ts'
import { Arquivos } from '../envios/received/arquivos.ts'
import { EnvioSender } from '../envios/sending/envio-sender.ts'
import type { SenderDeps, SenderPace } from '../envios/sending/envio-sender.ts'
import type { Spool, SpoolPlace } from '../envios/spool/spool.ts'
import type { EnvioStore } from '../envios/store/envio-store.ts'
import { aNewEnvio, openStoreForTest } from './envio-store-behaviour.ts'
import type { AuditDetails } from '../observe/audit.ts'
import { LIMITS } from './gateway.ts'

/** Stores an envio whose files have all come and that is to be sent. */
export async function storeReadyEnvio(store: EnvioStore) {
  const envio = aNewEnvio()
  await store.insert(envio, () => undefined)
  await store.setFile({ envio: envio.id, n: 1 }, { estado: 'chegou', mime: 'image/jpeg' })
  await store.send(envio.id, { fora: [], sessao: 'x' }, () => true)
  return envio
}

/** A sender for the one envio of a store, on a clock that stands still. */
export async function senderOf(
  principalOf: () => Promise<unknown>,
  backend?: Pick<BackendClient, 'open' | 'look'>,
  pace: Partial<SenderPace> = {},
) {
  const clock = { nowMs: 1_000_000 }
  const store = openStoreForTest(() => clock.nowMs)
  const envio = await storeReadyEnvio(store)
  const troubles: unknown[] = []
  const begun: number[] = []
  const removed: string[] = []
  const audited: AuditDetails[] = []
  const files = {
    removeFile: () => Promise.resolve(),
    begin: ({ n }: SpoolPlace) => Promise.resolve(void begun.push(n)),
    look: () => Readable.from([Buffer.alloc(1_000)]),
    remove: (id: string) => Promise.resolve(void removed.push(id)),
  }
  const arquivos = new Arquivos({ store, files: files as unknown as Spool, limits: LIMITS })
  const deps = {
    ...{
      store,
      files,
      arquivos,
      sessions: { principalOf },
      now: () => clock.nowMs,
      backend,
      audit: (auditoria: string, details: AuditDetails) => void audited.push({ auditoria, ...details }),
    },
    onTrouble: (error: unknown) => void troubles.push(error),
    pace: { firstMs: 1, mostMs: 2, lookMs: 5, answerMs: 60_000, ...pace },
  }
  /** A sender of another gateway, on the same store. */
  const another = (given: Partial<SenderDeps> = {}) =>
    new EnvioSender({ ...(deps as unknown as SenderDeps), ...given })
  const sender = another()
  return {
    clock,
    store,
    sender,
    another,
    troubles,
    begun,
    removed,
    audited,
    envio: () => store.find(envio.id),
  }
}

/** A backend that takes a whole form, and answers when it is told to. */
export function slowBackend() {
  const calls: { answer: () => void }[] = []
  const open = async ({ body, signal }: { body: AsyncIterable<Buffer>; signal: AbortSignal }) => {
    for await (const _ of body) continue
    await new Promise((resolve, reject) => {
      calls.push({ answer: () => resolve(undefined) })
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    })
    return {
      status: 201,
      headers: {},
      body: Readable.from([Buffer.from('{"message":"Guardado.","total":1}')]),
    }
  }
  return { calls, backend: { open } as unknown as BackendClient }
}

/** A user whose session lives. */
export const SIGNED_IN = { confirm: () => Promise.resolve() }
