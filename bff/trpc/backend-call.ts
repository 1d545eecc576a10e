import type { JsonCall } from '../backend/backend-client.ts'
import type { Principal } from '../session/principal.ts'
import type { Context } from './context.ts'

type OwnCall<T> = Omit<JsonCall<T>, 'principal' | 'requestId' | 'signal'>

/** The call with the caller's credentials, the request's id, and the end when the client leaves. */
export function backendCall<T>(
  { principal, requestId, signal }: Context & { principal: Principal },
  call: OwnCall<T>,
): JsonCall<T> {
  return { ...call, principal, requestId, signal }
}
