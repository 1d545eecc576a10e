import { ERRORS } from '#shared/errors/errors'
import { failureOf } from './failure.ts'
import { isFirstAnswerAwaited } from './missing.ts'
import { trpc } from './trpc-react.ts'

/**
 * False until the gateway has confirmed the session, and when it refuses it. For screens that make no call of
 * their own: the stored values, which 'Sair' leaves (§4), must not show anything by themselves. True without
 * a connection.
 */
export function useLiveSession(): boolean {
  const me = trpc.auth.me.useQuery()
  return !isFirstAnswerAwaited(me) && failureOf(me.error).status !== ERRORS.NOT_SIGNED_IN.http
}
