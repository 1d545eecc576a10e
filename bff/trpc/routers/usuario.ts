import {
  empresaSchema,
  normalizeEmail,
  usuarioPaginaInputSchema,
  wtgSchema,
} from '#shared/contract/pessoas/usuario'
import { BACKEND_PATHS } from '#shared/contract/paths'
import { DAY_MS } from '#shared/time/day'
import { noMes } from '#shared/time/mes'
import { requireAcesso } from '#shared/node/http/routes'
import { ADMINISTRADORES } from '#shared/linhas/niveis'
import { datedReading } from '../../backend/answers/moments.ts'
import { readLists } from '../../backend/answers/read-lists.ts'
import { backendCall } from './backend-call.ts'
import { procedureFor, router } from '../init.ts'

/**
 * False for a batch of another month, which a backend sends that ignores the filter. A backend's months may begin and
 * end up to a day apart from ours, since it has its own zone.
 */
const mayBeIn =
  (month: string) =>
  ({ data_criacao }: { data_criacao: string }): boolean => {
    const at = Date.parse(data_criacao)
    const isIn = (days: number) => noMes(new Date(at + days * DAY_MS).toISOString(), month)
    return Number.isNaN(at) || isIn(-1) || isIn(1)
  }

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
      const reads = {
        empresas: datedReading(empresaSchema, 'created_at', ctx.zona),
        wtgs: datedReading(wtgSchema, 'data_criacao', ctx.zona),
      }
      const call = { path: BACKEND_PATHS.usuario, query, reads }
      const pagina = await readLists(ctx.backend, backendCall(ctx, call))
      return month === undefined ? pagina : { ...pagina, wtgs: pagina.wtgs.filter(mayBeIn(month)) }
    }),
})
