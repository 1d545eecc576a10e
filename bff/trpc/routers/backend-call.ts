import { z } from 'zod'
import type { JsonCall } from '../../backend/backend-calls.ts'
import type { SignedContext } from '../context.ts'

/**
 * Adds to a call the caller's credentials, the request's id, the signal of the client, and the counter of its answer's
 * memory.
 */
export function backendCall<const Call extends object>(
  { principal, requestId, signal, held }: SignedContext,
  call: Call,
): Call & Pick<SignedContext, 'principal' | 'requestId' | 'signal' | 'held'> {
  return { ...call, principal, requestId, signal, held }
}

type Asked<T> = Pick<JsonCall<T>, 'method' | 'path' | 'query' | 'body' | 'schema' | 'fallbackTexto'>

/** Asks the backend in the caller's name, and gives what the schema reads in its answer. */
export const askBackend = <T>(ctx: SignedContext, call: Asked<T>): Promise<T> =>
  ctx.backend.json(backendCall(ctx, call))

const askedSchema = z.record(z.string(), z.union([z.string(), z.number().transform(String)]).optional())

/** The texts and numbers of a procedure's input, as a query for the backend. */
export const queryOf = (input: unknown) => askedSchema.parse(input)
