import { createTRPCUntypedClient, httpBatchLink, httpLink, splitLink, TRPCClientError } from '@trpc/client'
import type { TRPCUntypedClient } from '@trpc/client'
import type { CallOptions, Procedures } from './calls.ts'
import type { Connection } from './connection.ts'
import { ExtradorsoError, networkError, refusalOf, secondsOf } from './error.ts'
import { TRPC_MAX_BATCH } from './product.ts'
import type { AppRouter } from './router.ts'
import { Turns } from './turns.ts'

interface ErrorData {
  code: string
  httpStatus: number
  requestId?: string
}

/**
 * An error of tRPC's client as an ExtradorsoError: with the server's sentence, or as NETWORK when no answer
 * came.
 */
function errorOf(error: unknown, signal: AbortSignal | undefined): ExtradorsoError {
  if (!(error instanceof TRPCClientError)) return networkError(error, signal)
  // The call failed before anything was sent.
  if (error.cause instanceof ExtradorsoError) return error.cause
  const data = error.data as ErrorData | null | undefined
  if (!data) return networkError(error, signal)
  const { code, httpStatus: status, requestId } = data
  const response = error.meta?.['response'] as Response | undefined
  const retryAfterS = secondsOf(response?.headers.get('retry-after') ?? null)
  return new ExtradorsoError(error.message, { code, status, requestId, retryAfterS, cause: error })
}

/** True for JSON that tells of errors as tRPC does: of one, or of that of each call of a batch. */
function tellsErrors(text: string): boolean {
  try {
    const told = [JSON.parse(text)].flat() as ({ error?: { data?: unknown } } | null)[]
    return told.length > 0 && told.every((each) => Boolean(each?.error?.data))
  } catch {
    return false
  }
}

/**
 * Fetches for tRPC's client, which forgets the status of an answer that it cannot read: what a proxy refuses with a page
 * or JSON of its own, or with nothing, is thrown as such.
 */
async function fetchRpc(connection: Connection, ...call: Parameters<typeof fetch>): Promise<Response> {
  const response = await connection.fetch(...call)
  if (response.ok) return response
  const text = await response.text()
  if (!tellsErrors(text)) throw refusalOf(response.status, text, response.headers)
  return new Response(text, response)
}

/**
 * How many requests of queries run at once. The server refuses users with too many waiting requests, and a
 * program that mirrors everything makes thousands of queries at the same moment.
 */
const AT_ONCE = 4

/**
 * Queries of one moment share a request, as many as the server takes; further requests follow as earlier ones
 * are answered. Each mutation has a request of its own.
 */
function untypedClient(connection: Connection): TRPCUntypedClient<AppRouter> {
  const shared = {
    url: connection.address('/trpc'),
    headers: () => connection.headers(),
    fetch: (input: unknown, init?: unknown) => fetchRpc(connection, input as URL, init as RequestInit),
    methodOverride: 'POST',
  } as const
  const turns = new Turns(AT_ONCE)
  const inTurn: typeof shared.fetch = (input, init) => turns.run(() => shared.fetch(input, init))
  return createTRPCUntypedClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'mutation',
        true: httpLink(shared),
        false: httpBatchLink({ ...shared, fetch: inTurn, maxItems: TRPC_MAX_BATCH.query }),
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
      get: (_, name) => (typeof name === 'string' ? make(name) : undefined),
    })
  const procedures = named((router) =>
    named((name) => ({
      query: call('query', `${router}.${name}`),
      mutate: call('mutation', `${router}.${name}`),
    })),
  )
  return procedures as unknown as Procedures
}
