import { pageInputSchema, wtgPageInputSchema, wtgPageSchema, type WtgPage } from '#shared/contract/paginas'
import { BACKEND_PATHS } from '#shared/contract/paths'
import { statsSchema, userItemSchema, wtgItemSchema } from '#shared/contract/usuario'
import { byLinha } from '#shared/linhas/index'
import { ADMINISTRADORES } from '#shared/linhas/niveis'
import { readList, readLists } from '../../backend/answers/read-lists.ts'
import { reading } from '../../backend/answers/read-records.ts'
import { listsPage, partOf } from '../../painel/lists-page.ts'
import { procedureFor, router } from '../init.ts'
import { backendCall, pageQuery } from './backend-call.ts'

const procedure = procedureFor(ADMINISTRADORES)

const statsQuery = (path: string) =>
  procedure.query(({ ctx }) =>
    ctx.backend.json(backendCall(ctx, { method: 'GET' as const, path, schema: statsSchema })),
  )

/**
 * The four calls of the dashboard; moments in the product's zone. Source: spec §7. Lists come whole, or in parts when
 * these are asked for; of a backend that knows no parts the whole is read for each. Source: docs/decisions/131.
 */
export const adminRouter = router({
  wtgStats: statsQuery(BACKEND_PATHS.wtgStats),
  userStats: statsQuery(BACKEND_PATHS.userStats),

  wtgList: procedure.input(wtgPageInputSchema.optional()).query(async ({ ctx, input }): Promise<WtgPage> => {
    const path = BACKEND_PATHS.wtgList
    if (input && ctx.keepsUsuarios) {
      const call = { method: 'GET', path, query: pageQuery(input), schema: wtgPageSchema } as const
      return ctx.backend.json(backendCall(ctx, call))
    }
    const item = reading(wtgItemSchema, (wtg) => ({ ...wtg, data_criacao: ctx.zona.lida(wtg.data_criacao) }))
    const lists = await readLists(ctx.backend, backendCall(ctx, { path, reads: byLinha(() => item) }))
    return input ? listsPage(lists, input, ctx.zona.iso(new Date().toISOString()).slice(0, 7)) : lists
  }),

  userList: procedure.input(pageInputSchema.optional()).query(async ({ ctx, input }) => {
    const read = reading(userItemSchema, (user) => ({ ...user, created_at: ctx.zona.lida(user.created_at) }))
    const call = { path: BACKEND_PATHS.userList, read }
    if (input && ctx.keepsUsuarios)
      return readList(ctx.backend, backendCall(ctx, { ...call, query: pageQuery(input) }))
    const users = await readList(ctx.backend, backendCall(ctx, call))
    return input ? partOf(users, input) : users
  }),
})
