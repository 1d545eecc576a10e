import { storeProvisoria } from '../session/senha-provisoria.ts'
import { storeSession } from '../session/stored-session.ts'
import { trpcClient } from './trpc.ts'

/**
 * Signs in, keeps the session's values and answers with the role. Outside React, unlike every other call of a screen:
 * the login's script carries no query cache. Source: spec §4.
 */
export async function signIn(email: string, senha: string): Promise<string> {
  const { token, user, senhaProvisoria = false } = await trpcClient.auth.login.mutate({ email, senha })
  storeSession({ token, userEmail: user.email, userId: String(user.id), userRole: user.nivel })
  storeProvisoria(String(user.id), senhaProvisoria)
  return user.nivel
}
