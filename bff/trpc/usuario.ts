import { normalizarEmail, usuarioPaginaInputSchema, usuarioPaginaSchema } from '#shared/contract/usuario'
import { BACKEND_PATHS } from '#shared/constants'
import { requireAcesso } from '../access.ts'
import { ADMINISTRADORES } from '#shared/niveis'
import { backendCall } from './backend-call.ts'
import { procedureFor, router } from './init.ts'

export const usuarioRouter = router({
  /** Companies and WTGs of one person: the caller's own, or anyone's for an administrador. Source: contract §2. */
  pagina: procedureFor('qualquer')
    .input(usuarioPaginaInputSchema)
    .query(async ({ ctx, input }) => {
      const own = ctx.principal.usuario.email
      const isOther = input.email !== undefined && normalizarEmail(input.email) !== normalizarEmail(own)
      if (isOther) requireAcesso(ctx.principal, ADMINISTRADORES)
      const query = { email: isOther ? input.email : own, month: input.month }
      const call = { method: 'GET', path: BACKEND_PATHS.usuario, query, schema: usuarioPaginaSchema } as const
      return ctx.backend.json(backendCall(ctx, call))
    }),
})
