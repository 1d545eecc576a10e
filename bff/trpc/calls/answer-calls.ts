import { Readable } from 'node:stream'
import type { Request, Response as Answer } from 'express'
import type { TRPCError } from '@trpc/server'
import { resolveResponse } from '@trpc/server/http'
import { callerKeyOf } from '../../session/principal.ts'
import { clientSignal } from '../../http/client-signal.ts'
import { sendMade } from '../../http/send-made.ts'
import { sessionEndSignal } from '../../session/running-work.ts'
import { askedCalls, checkCalls } from './asked-calls.ts'
import { AT_ONCE, CallTurns, RequestTurns } from './call-turns.ts'
import { createContext, recogniser } from '../context.ts'
import type { Context, Services } from '../context.ts'
import { HeldAnswers, NOTHING_HELD } from './held-answers.ts'
import { CallBodies, isSignIn } from './read-calls.ts'
import { appRouter } from '../router.ts'
import { inputsGiven, streamedRequest } from './trpc-request.ts'
import { wholeAnswer } from './whole-answer.ts'
import type { Asking, FailedCall } from './whole-answer.ts'

/** What the errors of the calls set for the whole answer: its status, and when to come again. */
interface ResponseMeta {
  status?: number
  headers?: Record<string, string>
}

interface Hooks {
  onError: (
    failed: Pick<FailedCall, 'error' | 'input'> & { ctx: Context | undefined; path: string | undefined },
  ) => void
  metaOf: (errors: readonly TRPCError[], calls: number) => ResponseMeta
}

/** Writes the answers of all calls in one piece. */
async function answerWhole(res: Answer, asking: Asking, { onError, metaOf }: Hooks): Promise<void> {
  const { status, errors, text } = await wholeAnswer(asking, onError)
  const meta = metaOf(errors, asking.asked.names.length)
  res.status(meta.status ?? status)
  res.setHeader('Content-Type', 'application/json')
  res.setHeader('Vary', 'trpc-accept, accept')
  for (const [name, value] of Object.entries(meta.headers ?? {})) res.setHeader(name, value)
  res.end(text)
}

/** Writes the answer of each call as soon as it is ready. */
async function answerInStream(
  { req, res }: { req: Request; res: Answer },
  { asked, inputs, ctx }: Asking,
  { onError, metaOf }: Hooks,
): Promise<void> {
  const answer = await resolveResponse({
    router: appRouter,
    req: streamedRequest(req, inputs),
    path: encodeURIComponent(asked.path),
    error: null,
    allowMethodOverride: true,
    createContext: () => Promise.resolve(ctx),
    onError,
    responseMeta: ({ errors, info }) => metaOf(errors, info?.calls.length ?? 0),
  })
  res.status(answer.status)
  for (const [name, value] of answer.headers) if (name !== 'transfer-encoding') res.setHeader(name, value)
  if (answer.body) await sendMade(Readable.fromWeb(answer.body), res, ctx.signal)
  else res.end()
}

/**
 * Answers the calls of one request. Body and answer are handled in one piece unless the client wants the answers as
 * they come: passing them through streams, as tRPC's own adapter does, costs a fifth of a call.
 */
export function answerCalls(services: Services, hooks: Hooks): (req: Request, res: Answer) => Promise<void> {
  const bodies = new CallBodies()
  const turns = new RequestTurns()
  const callTurns = new CallTurns()
  const answers = new HeldAnswers()

  return async (req, res) => {
    const signal = clientSignal(res)
    const authenticate = recogniser(services, req, res)
    const asked = askedCalls(req)
    checkCalls(req, asked)
    // The caller is recognised before the body is read, since a stranger's body is not worth the memory. Each procedure
    // refuses strangers by itself.
    const principal = isSignIn(asked) ? undefined : await authenticate().catch(() => undefined)
    const who = principal && { key: callerKeyOf(principal), signal }
    const answerNow = async () => {
      const body = req.method === 'POST' ? await bodies.read(req, res, { asked, principal }) : undefined
      const calls = asked.names.length
      const held = who ? answers.share(who.key, res) : NOTHING_HELD
      const inTurn = who ? callTurns.of(who) : AT_ONCE
      const ctx = createContext(services, { req, res, calls, signal, authenticate, inTurn, held })
      const asking = { asked, inputs: inputsGiven(req, asked, body), ctx }
      return asked.isStreamed ? answerInStream({ req, res }, asking, hooks) : answerWhole(res, asking, hooks)
    }
    if (!who) return answerNow()
    const turn = turns.run(asked.names.length, who, answerNow)
    // When the session ended during the wait, each procedure tells the caller so.
    await turn.catch((error: unknown) => {
      if (!sessionEndSignal(res).aborted || res.headersSent) throw error
      return answerNow()
    })
  }
}
