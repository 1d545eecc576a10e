import { LINHAS } from '#shared/linhas/index'
import { adminRouter } from './admin.ts'
import { authRouter } from './auth.ts'
import { router } from './init.ts'
import { linhaRouter } from './linha.ts'
import { usuarioRouter } from './usuario.ts'

/** Every procedure of the gateway. Source: contract §3. */
export const appRouter = router({
  auth: authRouter,
  robo: linhaRouter(LINHAS.robo),
  drone: linhaRouter(LINHAS.drone),
  civil: linhaRouter(LINHAS.civil),
  usuario: usuarioRouter,
  admin: adminRouter,
})

export type AppRouter = typeof appRouter
