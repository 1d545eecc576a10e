import type { z } from 'zod'
import { statsSchema, userListSchema, wtgListSchema } from '#shared/contract/usuario'
import { BACKEND_PATHS } from '#shared/constants'
import { ADMINISTRADORES } from '#shared/niveis'
import { backendCall } from './backend-call.ts'
import { procedureFor, router } from './init.ts'

const adminQuery = <T>(path: string, schema: z.ZodType<T>) =>
  procedureFor(ADMINISTRADORES).query(({ ctx }) =>
    ctx.backend.json(backendCall(ctx, { method: 'GET', path, schema })),
  )

/** The four calls of the dashboard. Source: spec §7. */
export const adminRouter = router({
  wtgStats: adminQuery(BACKEND_PATHS.wtgStats, statsSchema),
  userStats: adminQuery(BACKEND_PATHS.userStats, statsSchema),
  wtgList: adminQuery(BACKEND_PATHS.wtgList, wtgListSchema),
  userList: adminQuery(BACKEND_PATHS.userList, userListSchema),
})
