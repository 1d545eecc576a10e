import { initTRPC, TRPCError } from '@trpc/server'
import { AppError, ERRORS } from '#shared/errors/errors'
import type { Acesso } from '#shared/linhas/niveis'
import { requireAcesso } from '#shared/node/http/routes'
import { refuseReadOnly } from '../session/principal.ts'
import type { Principal } from '../session/principal.ts'
import type { Context } from './context.ts'
import { formatError } from './errors/format-error.ts'

/** What every procedure declares about itself; one that declares nothing lets nobody in. */
export interface Meta {
  /** Who may call it; `publico` procedures recognise their caller themselves. */
  acesso?: Acesso | 'publico'
}

const t = initTRPC.context<Context>().meta<Meta>().create({ errorFormatter: formatError, isDev: false })

export const { router } = t

/** An AppError with the tRPC code of the table; other errors stay INTERNAL_SERVER_ERROR. */
function translated(error: unknown): unknown {
  const cause = error instanceof TRPCError ? error.cause : error
  if (!(cause instanceof AppError)) return error
  return new TRPCError({ code: ERRORS[cause.code].trpc, message: cause.texto, cause })
}

/**
 * Recognises the caller. Throws NOT_SIGNED_IN, or FORBIDDEN for another level and for a read-only token that calls a
 * mutation.
 */
async function letIn(ctx: Context, acesso: Acesso, type: string): Promise<Principal> {
  const principal = await ctx.authenticate()
  requireAcesso(principal.usuario, acesso)
  if (type !== 'query') refuseReadOnly(principal)
  return principal
}

/**
 * Checks access before a procedure's input is read, and translates errors, in one step: the library copies the context
 * three times for each middleware. `ctx.principal` is the caller, undefined where the procedure is open to everybody.
 */
const guard = <P extends Principal | undefined>() =>
  t.middleware(async ({ ctx, meta, type, path, next }) => {
    try {
      const acesso = meta?.acesso
      if (acesso === undefined) throw new AppError('FORBIDDEN', { detail: `${path} declares no access` })
      const principal = acesso === 'publico' ? undefined : await letIn(ctx, acesso, type)
      const result = await ctx.inTurn(() => {
        ctx.held.requireRoom()
        return next({ ctx: { principal: principal as P } })
      })
      if (!result.ok) throw result.error
      return result
    } catch (error) {
      throw translated(error)
    }
  })

/** The base of all procedures: refuses before the input is read. */
export const guarded = t.procedure.use(guard<undefined>())

/** A procedure that recognises its caller itself (login, logout). */
export const publicProcedure = guarded.meta({ acesso: 'publico' })

/**
 * A procedure for the given roles, or for any signed-in user; `ctx.principal` is the caller. A read-only token may ask and do
 * nothing else. Source: contract §2.
 */
export const procedureFor = (acesso: Acesso) => t.procedure.meta({ acesso }).use(guard<Principal>())

/** Refuses what only the embedded backend keeps when the backend of API_URL keeps it. Throws NOT_FOUND. */
export const embeddedOnly = (texto: string) =>
  t.middleware(({ ctx, next }) => {
    if (!ctx.ownBackend) throw new AppError('NOT_FOUND', { texto })
    return next()
  })
