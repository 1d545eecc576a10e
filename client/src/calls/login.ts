import { storeProvisoria } from '../session/senha-provisoria.ts'
import { storeSession, tabUserId } from '../session/stored-session.ts'
import { endLeftSession, stopTelling } from './end-session.ts'
import { trpcClient } from './trpc.ts'

type Answer = Awaited<ReturnType<typeof trpcClient.auth.login.mutate>>

/** Keeps the session's values. Source: spec §4. */
function keep({ token, user, senhaProvisoria = false }: Answer): void {
  storeSession({ token, userEmail: user.email, userId: String(user.id), userRole: user.nivel })
  storeProvisoria(String(user.id), senhaProvisoria)
}

/**
 * Signs in, keeps the session's values and answers with the role. Outside React, unlike every other call of a screen:
 * the login's script carries no query cache. Source: spec §4.
 */
export async function signIn(email: string, senha: string): Promise<string> {
  // A logout still under way is not needed: the login ends the earlier session, too.
  stopTelling()
  try {
    const answer = await trpcClient.auth.login.mutate({ email, senha })
    keep(answer)
    return answer.user.nivel
  } catch (error) {
    void endLeftSession()
    throw error
  }
}

/**
 * Signs the user of this tab in once more; false, with nothing stored, when the e-mail is another user's by
 * now.
 */
export async function signInAgain(email: string, senha: string): Promise<boolean> {
  const answer = await trpcClient.auth.login.mutate({ email, senha })
  if (String(answer.user.id) !== tabUserId()) return false
  keep(answer)
  return true
}
