import { z } from 'zod'
import type { Principal } from '../../session/principal.ts'
import type { Context } from '../context.ts'

/** The call with the caller's credentials, the request's id, the end when the client leaves, and who counts its answer. */
export function backendCall<const Call extends object>(
  { principal, requestId, signal, held }: Context & { principal: Principal },
  call: Call,
): Call & Pick<Context, 'requestId' | 'signal' | 'held'> & { principal: Principal } {
  return { ...call, principal, requestId, signal, held }
}

const askedSchema = z.record(z.string(), z.union([z.string(), z.number().transform(String)]).optional())

/** What a procedure was asked with, texts and numbers alone, as a query of the backend. */
export const queryOf = (input: unknown) => askedSchema.parse(input)
