import { initTRPC, TRPCError } from '@trpc/server'
import { AppError, ERRORS } from '#shared/errors/errors'
import type { Acesso } from '#shared/linhas/niveis'
import { requireAcesso } from '#shared/node/http/routes'
import { refuseReadOnly } from '../session/principal.ts'
import type { Context } from './context.ts'
import { formatError } from './errors/format-error.ts'

/** What every procedure declares about itself; one that declares nothing lets nobody in. */
export interface Meta {
  /** Who may call it; `publico` procedures recognise their caller themselves. */
  acesso?: Acesso | 'publico'
}

const t = initTRPC.context<Context>().meta<Meta>().create({ errorFormatter: formatError, isDev: false })

export const { router } = t

/** Gives an AppError the tRPC code of the table; other errors stay INTERNAL_SERVER_ERROR. */
const translated = t.middleware(async ({ next }) => {
  const result = await next()
  if (result.ok || !(result.error.cause instanceof AppError)) return result
  const { cause } = result.error
  throw new TRPCError({ code: ERRORS[cause.code].trpc, message: cause.texto, cause })
})

/** The base of all procedures: refuses before the input is read. */
export const guarded = t.procedure.use(translated).use(async ({ ctx, meta, next, path }) => {
  const acesso = meta?.acesso
  if (acesso === undefined) throw new AppError('FORBIDDEN', { detail: `${path} declares no access` })
  if (acesso !== 'publico') requireAcesso((await ctx.authenticate()).usuario, acesso)
  return ctx.inTurn(() => next())
})

/** A procedure open to whoever proves himself inside it (login, logout). */
export const publicProcedure = guarded.meta({ acesso: 'publico' })

/**
 * A procedure for the given roles, or for any signed-in user; `ctx.principal` is the caller. A read-only token may ask and do
 * nothing else. Source: contract §2.
 */
export const procedureFor = (acesso: Acesso) =>
  guarded.meta({ acesso }).use(async ({ ctx, type, next }) => {
    const principal = await ctx.authenticate()
    if (type !== 'query') refuseReadOnly(principal)
    return next({ ctx: { principal } })
  })
