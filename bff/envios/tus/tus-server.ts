import { Server } from '@tus/server'
import type { Locker } from '@tus/server'
import { PATHS } from '#shared/contract/paths'
import { fileNotFound } from '../envio-refusals.ts'
import { locksEndingBytes } from './arriving-bytes.ts'
import type { Arquivos } from '../received/arquivos.ts'
import { idOf } from '../spool/spool.ts'
import type { Spool } from '../spool/spool.ts'
import { tusError } from './tus-errors.ts'
import { TusStore } from './tus-store.ts'

export interface TusServerDeps {
  arquivos: Arquivos
  files: Spool
  locks: Locker
}

/** The file's number, from the tus metadata of the request that begins it. */
function numberOf(metadata: Record<string, string | null> | undefined): number {
  const text = metadata?.['n'] ?? ''
  if (!/^\d{1,6}$/.test(text)) throw fileNotFound()
  return Number(text)
}

const pathOf = ({ url }: Request) => new URL(url).pathname.slice(1)

/**
 * Answers a request of the protocol, whose path is the id of an envio where a file begins, else that of a file; rejects
 * with an AppError where the protocol's server refuses.
 */
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
    generateUrl: (_req, { id }) => `${PATHS.envios}/${id.replace('/', '/fotos/')}`,
    namingFunction: (req, metadata) => idOf({ envio: pathOf(req), n: numberOf(metadata) }),
    getFileIdFromRequest: pathOf,
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
