import { byLinha } from '#shared/linhas/index'
import type { LINHAS, LinhaId } from '#shared/linhas/index'
import { adminRouter } from './routers/admin.ts'
import { authRouter } from './routers/auth.ts'
import { contaRouter } from './routers/conta.ts'
import { enviosRouter } from './routers/envios.ts'
import { router } from './init.ts'
import { inspetoraRouter } from './routers/inspetora.ts'
import { linhaRouter } from './routers/linha.ts'
import { tokensRouter } from './routers/tokens.ts'
import { usuarioRouter } from './routers/usuario.ts'
import { usuariosRouter } from './routers/usuarios.ts'

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
