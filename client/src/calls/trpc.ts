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
import { isLoginPossible, loginAgain } from '../session/login-again.ts'
import { announceSession, hasSessionEnded } from '../session/session-events.ts'
import { failureOf } from './failure.ts'
import { fetchWhileThere } from './fetch-while-there.ts'
import { noteAnswer } from './note-answer.ts'

export type { AppRouter }

/**
 * Reports a refused or changed session to the shell, except for the login's own 401. While work is unsaved, a
 * call whose session ended waits for a login in place and is made again: the refused call has changed
 * nothing. A refusal that comes after that login says nothing about the new session.
 */
const sessionLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let isOver = false
      const call = () => {
        const since = sessionSince()
        const fail = (error: TRPCClientError<AppRouter>) => {
          const { status, message, lost } = failureOf(error)
          noteAnswer(lost ? null : status)
          if (op.path === 'auth.login') return observer.error(error)
          const refuse = () => {
            announceSession(status, message)
            observer.error(error)
          }
          const later = hasSessionEnded(status) ? since() : 'none'
          if (later === 'other') return observer.error(error)
          if (later === 'own') return void (running = call())
          if (!hasSessionEnded(status) || !isLoginPossible()) return refuse()
          void loginAgain().then((again) => {
            if (isOver) return
            if (again) running = call()
            else refuse()
          })
        }
        return next(op).subscribe({
          next: (value) => {
            noteAnswer(200)
            observer.next(value)
          },
          error: (error) => {
            // What a save that gets no answer leaves to be sent is kept before the page is gone.
            if (op.type === 'query' && failureOf(error).lost) onceStaying(() => fail(error))
            else fail(error)
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
