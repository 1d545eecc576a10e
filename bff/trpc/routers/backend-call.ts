import type { Principal } from '../../session/principal.ts'
import type { Context } from '../context.ts'

/** The call with the caller's credentials, the request's id, the end when the client leaves, and who counts its answer. */
export function backendCall<const Call extends object>(
  { principal, requestId, signal, held }: Context & { principal: Principal },
  call: Call,
): Call & Pick<Context, 'requestId' | 'signal' | 'held'> & { principal: Principal } {
  return { ...call, principal, requestId, signal, held }
}

/** An input that asks for a part of a list, as a query. */
export const pageQuery = (input: Readonly<Record<string, string | number | undefined>>) =>
  Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
