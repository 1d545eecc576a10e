import { ERRORS } from '#shared/errors/errors'
import { failureOf } from './failure.ts'
import { isAwaited } from './missing.ts'
import { trpc } from './trpc-react.ts'

/**
 * False until the gateway knows the session, and when it refuses it: stored values alone, which 'Sair' leaves (§4),
 * show nothing on screens that make no call of their own. Without a connection the screen is shown.
 */
export function useLiveSession(): boolean {
  // The library would wait for the connection, and the screen with it.
  const me = trpc.auth.me.useQuery(undefined, { networkMode: 'always' })
  return !isAwaited(me) && failureOf(me.error).status !== ERRORS.NOT_SIGNED_IN.http
}
