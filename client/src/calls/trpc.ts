import {
  createTRPCClient,
  httpBatchLink,
  TRPCClientError,
  type TRPCClient,
  type TRPCLink,
} from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '#bff/trpc/router'
import { PATHS, TRPC_MAX_BATCH } from '#shared/contract/paths'
import { sessionHeaders } from '../session/stored-session.ts'
import { announceSession } from '../session/session-events.ts'

export type { AppRouter }

/** Reports a refused or changed session to the shell; the login's own 401 is no such refusal. */
const sessaoLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        next: (value) => observer.next(value),
        error: (error) => {
          if (op.path !== 'auth.login' && error instanceof TRPCClientError) {
            const data: unknown = error.data
            if (
              data &&
              typeof data === 'object' &&
              'httpStatus' in data &&
              typeof data.httpStatus === 'number'
            ) {
              announceSession(data.httpStatus, error.message)
            }
          }
          observer.error(error)
        },
        complete: () => observer.complete(),
      }),
    )

/** Links of the gateway's tRPC: always POST with a JSON body, queries too. Source: contract §2. */
export const trpcLinks = (): TRPCLink<AppRouter>[] => [
  sessaoLink,
  httpBatchLink({
    url: PATHS.trpc,
    methodOverride: 'POST',
    maxItems: TRPC_MAX_BATCH,
    headers: () => sessionHeaders(),
  }),
]

/** The gateway's procedures outside React; light enough for the login. */
export const trpcClient: TRPCClient<AppRouter> = createTRPCClient<AppRouter>({ links: trpcLinks() })
