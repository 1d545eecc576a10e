import { empresaSchema, normalizeEmail, usuarioPaginaInputSchema, wtgSchema } from '#shared/contract/usuario'
import { BACKEND_PATHS } from '#shared/contract/paths'
import { requireAcesso } from '#shared/node/http/routes'
import { ADMINISTRADORES } from '#shared/linhas/niveis'
import { readLists } from '../../backend/answers/read-lists.ts'
import { reading } from '../../backend/answers/read-records.ts'
import { backendCall } from './backend-call.ts'
import { procedureFor, router } from '../init.ts'

export const usuarioRouter = router({
  /** Companies and WTGs of one person: the caller's own, or anyone's for an administrador. Source: contract §2. */
  pagina: procedureFor('qualquer')
    .input(usuarioPaginaInputSchema.nullish())
    .query(async ({ ctx, input }) => {
      const own = ctx.principal.usuario.email
      const { email = own, month } = input ?? {}
      const isOther = normalizeEmail(email) !== normalizeEmail(own)
      if (isOther) requireAcesso(ctx.principal.usuario, ADMINISTRADORES)
      const query = { email: isOther ? email : own, month }
      const lida = (escrita: string) => ctx.zona.lida(escrita)
      const reads = {
        empresas: reading(empresaSchema, (empresa) => ({ ...empresa, created_at: lida(empresa.created_at) })),
        wtgs: reading(wtgSchema, (wtg) => ({ ...wtg, data_criacao: lida(wtg.data_criacao) })),
      }
      return readLists(ctx.backend, backendCall(ctx, { path: BACKEND_PATHS.usuario, query, reads }))
    }),
})
