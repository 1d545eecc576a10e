import { createTRPCClient } from '@trpc/client'
import type { AppRouter } from '#bff/trpc/router'
import { trpcLinks } from '../../lib/trpc-links.ts'
import { guardarSessao } from '../../sessao/armazenamento.ts'

const client = createTRPCClient<AppRouter>({ links: trpcLinks() })

/** Signs in, keeps the session's values and answers with the role. Source: spec §4. */
export async function entrar(email: string, senha: string): Promise<string> {
  const { token, user } = await client.auth.login.mutate({ email, senha })
  guardarSessao({ token, userEmail: user.email, userId: String(user.id), userRole: user.nivel })
  return user.nivel
}
