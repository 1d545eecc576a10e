import {
  createTRPCClient,
  httpBatchLink,
  type TRPCClient,
  type TRPCClientError,
  type TRPCLink,
} from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '#bff/trpc/router'
import { PATHS, TRPC_MAX_BATCH } from '#shared/contract/paths'
import { onceStaying } from '../page/departure.ts'
import { sessionHeaders, sessionSince } from '../session/stored-session.ts'
import { mendSession } from '../session/login-again.ts'
import { failureOf } from './failure.ts'
import { fetchWhileThere } from './fetch-while-there.ts'
import { noteAnswer } from './note-answer.ts'

export type { AppRouter }

/**
 * Makes a call that was refused once more where its session was mended, since the refused one has changed nothing. The
 * login's own 401 is about no session.
 */
const sessionLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let isOver = false
      const call = () => {
        const since = sessionSince()
        const fail = async (error: TRPCClientError<AppRouter>) => {
          const failure = failureOf(error)
          noteAnswer(failure.lost ? null : failure.status)
          const again = op.path !== 'auth.login' && (await mendSession(failure, since))
          if (isOver) return
          if (again) running = call()
          else observer.error(error)
        }
        return next(op).subscribe({
          next: (value) => {
            noteAnswer(200)
            observer.next(value)
          },
          error: (error) => {
            // What a save that gets no answer leaves to be sent is kept before the page is gone.
            if (op.type === 'query' && failureOf(error).lost) onceStaying(() => void fail(error))
            else void fail(error)
          },
          complete: () => observer.complete(),
        })
      }
      let running = call()
      return () => {
        isOver = true
        running.unsubscribe()
      }
    })

/** Links of the gateway's tRPC: always POST with a JSON body, queries too. Source: contract §2. */
export const trpcLinks = (): TRPCLink<AppRouter>[] => [
  sessionLink,
  httpBatchLink({
    url: PATHS.trpc,
    methodOverride: 'POST',
    maxItems: TRPC_MAX_BATCH.mutation,
    headers: () => sessionHeaders(),
    fetch: fetchWhileThere,
  }),
]

/** The gateway's procedures outside React; light enough for the login. */
export const trpcClient: TRPCClient<AppRouter> = createTRPCClient<AppRouter>({ links: trpcLinks() })
