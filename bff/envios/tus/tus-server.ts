import { Server } from '@tus/server'
import { PATHS } from '#shared/contract/paths'
import { fileNotFound } from '../envio-refusals.ts'
import { locksEndingBytes } from './arriving-bytes.ts'
import type { Arquivos } from '../received/arquivos.ts'
import type { EnvioLocks } from '../spool/file-locks.ts'
import type { Spool } from '../spool/spool.ts'
import { tusError } from './tus-errors.ts'
import { placeOf, tusIdOf } from './tus-place.ts'
import { TusStore } from './tus-store.ts'

export interface TusServerDeps {
  arquivos: Arquivos
  files: Spool
  locks: EnvioLocks
}

const locationOf = (id: string) => {
  const { envio = '', n = 0 } = placeOf(id) ?? {}
  return `${PATHS.envios}/${envio}/fotos/${n}`
}

/** The file's number, from the tus metadata of the request that begins it. */
function numberOf(metadata: Record<string, string | null> | undefined): number {
  const text = metadata?.['n'] ?? ''
  if (!/^\d{1,6}$/.test(text)) throw fileNotFound()
  return Number(text)
}

/** Answers a request of the protocol; rejects with an AppError where the protocol's server refuses. */
export type TusServer = (request: Request) => Promise<Response>

/**
 * The tus server. What it throws for a request is kept and rethrown, because its own answer would not be one of the
 * product's sentences.
 */
export function createTus({ arquivos, files, locks }: TusServerDeps): TusServer {
  const thrown = new WeakMap<Request, unknown>()
  const server = new Server({
    path: PATHS.envios,
    datastore: new TusStore(arquivos, files),
    locker: locksEndingBytes(locks),
    allowedOrigins: () => false,
    relativeLocation: true,
    generateUrl: (_req, { id }) => locationOf(id),
    namingFunction: ({ url }, metadata) => {
      const [, envio = ''] = /\/([0-9a-f-]{36})\/fotos$/.exec(new URL(url).pathname) ?? []
      return tusIdOf({ envio, n: numberOf(metadata) })
    },
    getFileIdFromRequest: ({ url }) => {
      const [, envio = '', n = ''] = /\/([0-9a-f-]{36})\/fotos\/(\d{1,6})$/.exec(new URL(url).pathname) ?? []
      return tusIdOf({ envio, n: Number(n) })
    },
    onResponseError: (req, error) => {
      thrown.set(req, error)
      return undefined
    },
  })
  return async (request) => {
    const response = await server.handleWeb(request)
    if (thrown.has(request)) throw tusError(thrown.get(request))
    return response
  }
}
