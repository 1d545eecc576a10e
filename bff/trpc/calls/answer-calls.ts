import { Readable } from 'node:stream'
import type { Request, Response as Answer } from 'express'
import type { TRPCError } from '@trpc/server'
import { resolveResponse } from '@trpc/server/http'
import { AppError, ERRORS } from '#shared/errors/errors'
import { logError } from '#shared/node/http/log-error'
import type { Log } from '#shared/node/log/create-log'
import { callerKeyOf } from '../../session/principal.ts'
import { clientSignal } from '../../http/client-signal.ts'
import { sendMade } from '../../http/send-made.ts'
import { auditRefusal } from '../../observe/audit.ts'
import { requestIdOf } from '../../observe/request-record.ts'
import { sessionEndSignal } from '../../session/running-work.ts'
import { askedCalls, checkCalls } from './asked-calls.ts'
import { AT_ONCE, CallTurns, RequestTurns } from './call-turns.ts'
import { recogniser } from '../context.ts'
import type { Services } from '../context.ts'
import { loggedErrorOf } from '../errors/format-error.ts'
import { HeldAnswers, NOTHING_HELD } from './held-answers.ts'
import { CallBodies, isSignIn } from './read-calls.ts'
import { appRouter } from '../router.ts'
import { sendAnswer } from './send-answer.ts'
import { inputsGiven, streamedRequest } from './trpc-request.ts'
import { wholeAnswer } from './whole-answer.ts'
import type { Asking, FailedCall } from './whole-answer.ts'

/** Tells log and audit of a call that failed. */
type OnError = (failed: FailedCall) => void

/**
 * What the errors of the calls set for the whole answer: when to come again, and 504 when every call met a timeout of the
 * backend. tRPC's own 408 would make browsers repeat the request by themselves, even a save.
 */
function metaOf(
  errors: readonly TRPCError[],
  calls: number,
): { status?: number; headers?: Record<string, string> } {
  const known = errors.flatMap(({ cause }) => (cause instanceof AppError ? cause : []))
  const late = known.filter(({ code }) => code === 'BACKEND_TIMEOUT')
  const waits = known.flatMap(({ retryAfterS }) => retryAfterS ?? [])
  return {
    ...(late.length > 0 && late.length === calls && { status: ERRORS.BACKEND_TIMEOUT.http }),
    ...(waits.length > 0 && { headers: { 'retry-after': String(Math.max(...waits)) } }),
  }
}

/** Writes the answers of all calls in one piece. */
async function answerWhole(
  { req, res }: { req: Request; res: Answer },
  asking: Asking,
  onError: OnError,
): Promise<void> {
  const answered = await wholeAnswer(asking, onError)
  const { status, headers = {} } = metaOf(answered.errors, asking.asked.names.length)
  res.status(status ?? answered.status)
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
  await sendAnswer(req, res, answered.text)
}

/** Writes the answer of each call as soon as it is ready. */
async function answerInStream(
  { req, res }: { req: Request; res: Answer },
  { asked, inputs, ctx }: Asking,
  onError: OnError,
): Promise<void> {
  const answer = await resolveResponse({
    router: appRouter,
    req: streamedRequest(req, inputs),
    path: encodeURIComponent(asked.names.join()),
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
export function answerCalls(services: Services, log: Log): (req: Request, res: Answer) => Promise<void> {
  const bodies = new CallBodies()
  const turns = new RequestTurns()
  const callTurns = new CallTurns()
  const answers = new HeldAnswers()
  const onError: OnError = ({ ctx, ...failed }) => {
    const error = loggedErrorOf(failed)
    logError(log, error, { requestId: ctx?.requestId ?? '' })
    auditRefusal(services.audit, error, failed.input)
  }

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
      const requestId = requestIdOf(res)
      const ctx = { ...services, req, res, requestId, calls, signal, authenticate, inTurn, held }
      const asking = { asked, inputs: inputsGiven(req, asked, body), ctx }
      const answer = asked.isStreamed ? answerInStream : answerWhole
      return answer({ req, res }, asking, onError)
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
