import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { RequestHandler, Response as Answer } from 'express'
import { resolveResponse } from '@trpc/server/http'
import type { HTTPBaseHandlerOptions } from '@trpc/server/http'
import { clientSignal } from '../../http/client-signal.ts'
import { endingOf } from '../../session/running-work.ts'
import { askedCalls, checkCalls } from './asked-calls.ts'
import { RequestTurns, callTurns } from './call-turns.ts'
import { createContext, recogniser } from '../context.ts'
import type { Services } from '../context.ts'
import { CallBodies, callerKeyOf, isSignIn } from './read-calls.ts'
import { appRouter } from '../router.ts'
import type { AppRouter } from '../router.ts'
import { trpcRequest } from './trpc-request.ts'

type Options = HTTPBaseHandlerOptions<AppRouter, Request>
type Hooks = Required<Pick<Options, 'onError' | 'responseMeta'>>

/** Writes an answer whose calls come one by one as they are ready. */
async function stream(body: NonNullable<Response['body']>, res: Answer, signal: AbortSignal): Promise<void> {
  try {
    await pipeline(Readable.fromWeb(body), res)
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  }
}

/**
 * Answers the calls of one request. Body and answer are taken and written in one piece unless a client wants them as
 * they come: passing them through streams, as tRPC's own adapter does, costs a fifth of a call.
 */
export function answerCalls(services: Services, { onError, responseMeta }: Hooks): RequestHandler {
  const bodies = new CallBodies()
  const turns = new RequestTurns()
  return async (req, res) => {
    const signal = clientSignal(res)
    const authenticate = recogniser(services, req, res)
    const asked = askedCalls(req)
    checkCalls(req, asked)
    // Before the body: a stranger's is not worth the memory. Each procedure refuses him by itself.
    const principal = isSignIn(asked) ? undefined : await authenticate().catch(() => undefined)
    const answerNow = async () => {
      const body = req.method === 'POST' ? await bodies.read(req, res, { asked, principal }) : undefined
      const inTurn = callTurns(asked.names.length, signal)
      const answer = await resolveResponse({
        router: appRouter,
        req: trpcRequest(req, asked, body),
        path: encodeURIComponent(asked.path),
        error: null,
        allowMethodOverride: true,
        createContext: ({ info }) => {
          const request = { req, res, calls: info.calls.length, signal, authenticate, inTurn }
          return Promise.resolve(createContext(services, request))
        },
        onError,
        responseMeta,
      })
      res.status(answer.status)
      for (const [name, value] of answer.headers) if (name !== 'transfer-encoding') res.setHeader(name, value)
      if (asked.isStreamed && answer.body) {
        await stream(answer.body, res, signal)
        return
      }
      const bytes = Buffer.from(await answer.arrayBuffer())
      res.setHeader('Content-Length', bytes.length).end(bytes)
    }
    if (!principal) return answerNow()
    const turn = turns.run(asked.names.length, { key: callerKeyOf(principal), signal }, answerNow)
    // Who waited when the session ended is told so by each procedure.
    await turn.catch((error: unknown) => {
      if (!endingOf(res).aborted || res.headersSent) throw error
      return answerNow()
    })
  }
}
