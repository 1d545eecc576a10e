import {
  TRPCError,
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  type TRPCDefaultErrorShape,
} from '@trpc/server'
import { getHTTPStatusCode } from '@trpc/server/http'
import { isObject } from '#shared/contract/reading/json-object'
import type { Context } from '../context.ts'
import type { RefusedCall } from '../errors/format-error.ts'
import { PROCEDURES } from '../procedures.ts'
import { appRouter } from '../router.ts'
import type { AskedCalls } from './asked-calls.ts'

/** Calls, their inputs as JSON, and the context they work with. */
export interface Asking {
  asked: AskedCalls
  inputs: string | undefined
  ctx: Context
}

/** A call that was refused or failed; `input` is its input, once the caller was let in. */
export interface FailedCall extends RefusedCall {
  ctx: Context | undefined
}

interface WholeAnswer {
  /** That of the calls; 207 where theirs differ. */
  status: number
  errors: TRPCError[]
  /** One answer as JSON, or a batch's answers in the order of its calls. */
  text: string
}

/** One call's answer as JSON, which is made at once because the values take several times as much memory. */
interface Answered {
  text: string
  /** The error in it, from which the status of the whole answer is made. */
  error?: TRPCDefaultErrorShape
}

/** The inputs of calls by position, from JSON as tRPC's clients send it. Throws BAD_REQUEST for any other text. */
function inputsOf({ isBatch }: AskedCalls, text: string | undefined): Readonly<Record<number, unknown>> {
  if (text === undefined) return {}
  const given = parsed(text)
  if (!isBatch) return { 0: given }
  if (!isObject(given)) throw new TRPCError({ code: 'BAD_REQUEST' })
  return given
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new TRPCError({ code: 'BAD_REQUEST', cause })
  }
}

/**
 * Answers the calls of one request in one piece. It does what tRPC's own `resolveResponse` does, without a web Request
 * and Response for each: making and unmaking those cost more than the calls.
 */
export async function wholeAnswer(
  { asked, inputs: text, ctx }: Asking,
  onError: (failed: FailedCall) => void,
): Promise<WholeAnswer> {
  let inputs: Promise<ReturnType<typeof inputsOf>> | undefined
  // The inputs are parsed when the first call is let in, and once for all calls.
  const inputAt = async (at: number) =>
    (await (inputs ??= Promise.resolve().then(() => inputsOf(asked, text))))[at]

  const errors: TRPCError[] = []
  const answered = async (path: string, at: number): Promise<Answered> => {
    const type = PROCEDURES.get(path)?.type ?? 'query'
    let input: unknown
    const getRawInput = async () => (input = await inputAt(at))
    try {
      const call = { router: appRouter, path, type, ctx, getRawInput, batchIndex: at, signal: ctx.signal }
      const data: unknown = await callTRPCProcedure(call)
      return { text: JSON.stringify({ result: { data } }) }
    } catch (thrown) {
      const error = getTRPCErrorFromUnknown(thrown)
      errors.push(error)
      onError({ error, ctx, input, path })
      const config = appRouter._def._config
      const shape = getTRPCErrorShape({ config, error, type, path, input, ctx })
      return { text: JSON.stringify({ error: shape }), error: shape }
    }
  }
  const answers = await Promise.all(asked.names.map(answered))
  const outcomes = answers.map(({ error }) => (error ? { error } : { result: { data: null } }))
  const texts = answers.map(({ text }) => text).join(',')
  return { status: getHTTPStatusCode(outcomes), errors, text: asked.isBatch ? `[${texts}]` : texts }
}
