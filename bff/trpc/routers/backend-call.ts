import type { Principal } from '../../session/principal.ts'
import type { Context } from '../context.ts'

/** The call with the caller's credentials, the request's id, and the end when the client leaves. */
export function backendCall<const Call extends object>(
  { principal, requestId, signal }: Context & { principal: Principal },
  call: Call,
): Call & Pick<Context, 'requestId' | 'signal'> & { principal: Principal } {
  return { ...call, principal, requestId, signal }
}

/** An input that asks for a part of a list, as a query. */
export const pageQuery = (input: Readonly<Record<string, string | number | undefined>>) =>
  Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
