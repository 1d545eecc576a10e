import { byLinha } from '#shared/linhas/index'
import type { LINHAS, LinhaId } from '#shared/linhas/index'
import { adminRouter } from './admin.ts'
import { authRouter } from './auth.ts'
import { contaRouter } from './conta.ts'
import { enviosRouter } from './envios.ts'
import { router } from './init.ts'
import { inspetoraRouter } from './inspetora.ts'
import { linhaRouter } from './linha.ts'
import { tokensRouter } from './tokens.ts'
import { usuarioRouter } from './usuario.ts'
import { usuariosRouter } from './usuarios.ts'

/** The procedures of every line, each line's asking for its own fields. */
type LinhaRouters = { [Id in LinhaId]: ReturnType<typeof linhaRouter<(typeof LINHAS)[Id]>> }

/** Every procedure of the gateway. Source: contract §3. */
export const appRouter = router({
  auth: authRouter,
  ...(byLinha(linhaRouter) as LinhaRouters),
  envios: enviosRouter,
  usuario: usuarioRouter,
  usuarios: usuariosRouter,
  conta: contaRouter,
  tokens: tokensRouter,
  admin: adminRouter,
  inspetora: inspetoraRouter,
})

export type AppRouter = typeof appRouter
