import { trpcClient } from '../../calls/trpc.ts'
import { storeSession } from '../../session/stored-session.ts'

/** Signs in, keeps the session's values and answers with the role. Source: spec §4. */
export async function entrar(email: string, senha: string): Promise<string> {
  const { token, user } = await trpcClient.auth.login.mutate({ email, senha })
  storeSession({ token, userEmail: user.email, userId: String(user.id), userRole: user.nivel })
  return user.nivel
}
