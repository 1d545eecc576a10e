import { statsSchema, userItemSchema, wtgItemSchema } from '#shared/contract/usuario'
import { BACKEND_PATHS } from '#shared/contract/paths'
import { byLinha } from '#shared/linhas/index'
import { ADMINISTRADORES } from '#shared/linhas/niveis'
import { readList, readLists } from '../../backend/answers/read-lists.ts'
import { reading } from '../../backend/answers/read-records.ts'
import { backendCall } from './backend-call.ts'
import { procedureFor, router } from '../init.ts'

const statsQuery = (path: string) =>
  procedureFor(ADMINISTRADORES).query(({ ctx }) =>
    ctx.backend.json(backendCall(ctx, { method: 'GET' as const, path, schema: statsSchema })),
  )

/** The four calls of the dashboard; moments in the product's zone. Source: spec §7. */
export const adminRouter = router({
  wtgStats: statsQuery(BACKEND_PATHS.wtgStats),
  userStats: statsQuery(BACKEND_PATHS.userStats),

  wtgList: procedureFor(ADMINISTRADORES).query(({ ctx }) => {
    const item = reading(wtgItemSchema, (wtg) => ({ ...wtg, data_criacao: ctx.zona.lida(wtg.data_criacao) }))
    const reads = byLinha(() => item)
    return readLists(ctx.backend, backendCall(ctx, { path: BACKEND_PATHS.wtgList, reads }))
  }),

  userList: procedureFor(ADMINISTRADORES).query(({ ctx }) => {
    const read = reading(userItemSchema, (user) => ({ ...user, created_at: ctx.zona.lida(user.created_at) }))
    return readList(ctx.backend, backendCall(ctx, { path: BACKEND_PATHS.userList, read }))
  }),
})
