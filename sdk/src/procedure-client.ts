import { createTRPCUntypedClient, httpBatchLink, httpLink, splitLink, TRPCClientError } from '@trpc/client'
import type { TRPCUntypedClient } from '@trpc/client'
import type { CallOptions, Procedures } from './calls.ts'
import type { Connection } from './connection.ts'
import { ExtradorsoError, networkError } from './error.ts'
import { TRPC_MAX_BATCH } from './product.ts'
import type { AppRouter } from './router.ts'

interface ErrorData {
  code: string
  httpStatus: number
  requestId?: string
}

/** An error of tRPC's client as this package's: the server's sentence, or none came. */
function errorOf(error: unknown, signal: AbortSignal | undefined): ExtradorsoError {
  if (!(error instanceof TRPCClientError)) return networkError(error, signal)
  const data = error.data as ErrorData | null | undefined
  if (!data) return networkError(error, signal)
  const { code, httpStatus: status, requestId } = data
  return new ExtradorsoError(error.message, { code, status, requestId, cause: error })
}

/** Queries of one moment go together, as many as the server takes; each mutation goes alone. */
function untypedClient(connection: Connection): TRPCUntypedClient<AppRouter> {
  const shared = {
    url: connection.address('/trpc'),
    headers: () => connection.headers(),
    fetch: (input: unknown, init?: unknown) => connection.fetch(input as URL, init as RequestInit),
    methodOverride: 'POST',
  } as const
  return createTRPCUntypedClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'mutation',
        true: httpLink(shared),
        false: httpBatchLink({ ...shared, maxItems: TRPC_MAX_BATCH.query }),
      }),
    ],
  })
}

/** The procedures by router and name: `procedures.robo.fotos.query(…)`. */
export function createProcedures(connection: Connection): Procedures {
  const client = untypedClient(connection)
  const call = (kind: 'query' | 'mutation', path: string) => (input?: unknown, options?: CallOptions) =>
    client[kind](path, input, options).catch((error: unknown) => {
      throw errorOf(error, options?.signal)
    })
  const named = <T>(make: (name: string) => T): T =>
    new Proxy({} as T & object, {
      // Whoever awaits a client finds no `then` in it.
      get: (_, name) => (typeof name === 'string' && name !== 'then' ? make(name) : undefined),
    })
  const procedures = named((router) =>
    named((name) => ({
      query: call('query', `${router}.${name}`),
      mutate: call('mutation', `${router}.${name}`),
    })),
  )
  return procedures as unknown as Procedures
}
