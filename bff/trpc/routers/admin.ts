import {
  userListInputSchema,
  wtgListInputSchema,
  wtgPageSchema,
  type WtgPage,
} from '#shared/contract/paginas'
import { BACKEND_PATHS } from '#shared/contract/paths'
import { statsSchema, userItemSchema, wtgItemSchema } from '#shared/contract/pessoas/usuario'
import { byLinha } from '#shared/linhas/index'
import { ADMINISTRADORES } from '#shared/linhas/niveis'
import { datedReading } from '../../backend/answers/moments.ts'
import { readList, readLists, readRecord } from '../../backend/answers/read-lists.ts'
import { reading } from '../../backend/answers/read-records.ts'
import { inZona, listsPage, partOf } from '../../painel/lists-page.ts'
import { procedureFor, router } from '../init.ts'
import { askBackend, backendCall, queryOf } from './backend-call.ts'

const procedure = procedureFor(ADMINISTRADORES)

const COUNTS = ['week', 'month'] as const

const statsReading = reading(statsSchema, (stats, note) => {
  for (const campo of COUNTS) if (stats[campo] === null) note(campo, 'nothing')
  return stats
})

/** A query for two counts; one that is missing or does not fit is logged, and the other is still answered. */
const statsQuery = (path: string) =>
  procedure.query(async ({ ctx }) =>
    readRecord(ctx.backend, backendCall(ctx, { path, read: statsReading, fields: COUNTS })),
  )

/** The part of a list that is asked for; null for all of it. */
const partAsked = <Input extends { limite?: number | undefined }>(input: Input | null | undefined) =>
  input?.limite === undefined ? null : { ...input, limite: input.limite }

/**
 * The four calls of the dashboard, with moments in the product's zone. Source: spec §7. Lists come whole, or in parts
 * when these are asked for; from a backend that knows no parts, the whole list is read for each. Source:
 * docs/decisions/131.
 */
export const adminRouter = router({
  wtgStats: statsQuery(BACKEND_PATHS.wtgStats),
  userStats: statsQuery(BACKEND_PATHS.userStats),

  wtgList: procedure.input(wtgListInputSchema).query(async ({ ctx, input }): Promise<WtgPage> => {
    const path = BACKEND_PATHS.wtgList
    const part = partAsked(input)
    if (part && ctx.ownBackend) {
      const query = queryOf(part)
      const page = await askBackend(ctx, { method: 'GET', path, query, schema: wtgPageSchema })
      return inZona(page, ctx.zona)
    }
    const item = datedReading(wtgItemSchema, 'data_criacao', ctx.zona)
    const lists = await readLists(ctx.backend, backendCall(ctx, { path, reads: byLinha(() => item) }))
    return part ? listsPage(lists, part, ctx.zona.mes(new Date())) : lists
  }),

  userList: procedure.input(userListInputSchema).query(async ({ ctx, input }) => {
    const call = {
      path: BACKEND_PATHS.userList,
      read: datedReading(userItemSchema, 'created_at', ctx.zona),
    }
    const part = partAsked(input)
    if (part && ctx.ownBackend)
      return readList(ctx.backend, backendCall(ctx, { ...call, query: queryOf(part) }))
    const users = await readList(ctx.backend, backendCall(ctx, call))
    return part ? partOf(users, part) : users
  }),
})
