import type { RequestHandler } from 'express'
import { resolveResponse } from '@trpc/server/http'
import type { HTTPBaseHandlerOptions } from '@trpc/server/http'
import { TRPC_MAX_BATCH } from '#shared/contract/paths'
import { clientSignal } from '../http/client-signal.ts'
import { KeyedQueue } from '../limits/keyed-queue.ts'
import { createContext, recogniser } from './context.ts'
import type { Services } from './context.ts'
import { CallBodies, callerKeyOf, isSignIn, proceduresOf } from './read-calls.ts'
import { appRouter } from './router.ts'
import type { AppRouter } from './router.ts'

/** Requests of one user that are answered at once, and that wait their turn. */
const TURNS = { atOnce: 24, waiting: 300 }

/** All that a procedure's protocol reads of the headers; what came was checked before. */
const HEADERS = { 'content-type': 'application/json' }

type Options = HTTPBaseHandlerOptions<AppRouter, Request>
type Hooks = Required<Pick<Options, 'onError' | 'responseMeta'>>

/**
 * Answers the calls of one request. Body and answer are taken and written in one piece: passing them through streams,
 * as tRPC's own adapter does, costs a fifth of a call.
 */
export function answerCalls(services: Services, { onError, responseMeta }: Hooks): RequestHandler {
  const bodies = new CallBodies()
  const turns = new KeyedQueue(TURNS)
  return async (req, res) => {
    const signal = clientSignal(res)
    const authenticate = recogniser(services, req, res)
    const path = proceduresOf(req)
    // Before the body: a stranger's is not worth the memory. Each procedure refuses him by itself.
    const principal = isSignIn(path) ? undefined : await authenticate().catch(() => undefined)
    const answerNow = async () => {
      const body = await bodies.read(req, res, principal)
      const answer = await resolveResponse({
        router: appRouter,
        req: new Request(new URL(req.url, 'http://gateway'), { method: 'POST', headers: HEADERS, body }),
        path,
        error: null,
        allowMethodOverride: true,
        maxBatchSize: TRPC_MAX_BATCH,
        createContext: ({ info }) => {
          const request = { req, res, calls: info.calls.length, signal, authenticate }
          return Promise.resolve(createContext(services, request))
        },
        onError,
        responseMeta,
      })
      const bytes = Buffer.from(await answer.arrayBuffer())
      for (const [name, value] of answer.headers) res.setHeader(name, value)
      res.status(answer.status).setHeader('Content-Length', bytes.length).end(bytes)
    }
    if (principal) await turns.run({ key: callerKeyOf(principal), signal }, answerNow)
    else await answerNow()
  }
}
