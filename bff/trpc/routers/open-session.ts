import { z } from 'zod'
import { BACKEND_PATHS } from '#shared/contract/paths'
import { AppError } from '#shared/errors/errors'
import type { Context } from '../context.ts'

type NewSession = Parameters<Context['sessions']['open']>[0]

/** A month in which nobody sent anything: the answer, which is only asked for to see whether it comes, is short. */
const EMPTY_MONTH = '1970-01'

/**
 * Asks the backend whether it still takes the credentials of a session that is kept. Throws BAD_CREDENTIALS, with the
 * session ended, when it does not.
 */
async function requireWelcome(ctx: Context, id: string, { kind }: NewSession): Promise<void> {
  const { backend, sessions, requestId, signal } = ctx
  try {
    const principal = await sessions.read(id, kind === 'navegador' ? 'cookie' : 'token')
    if (!principal) throw new AppError('NOT_SIGNED_IN', { detail: 'session ended while it was made' })
    await backend.json({
      method: 'GET',
      path: BACKEND_PATHS.usuario,
      query: { month: EMPTY_MONTH },
      schema: z.unknown(),
      principal,
      requestId,
      signal,
    })
  } catch (error) {
    await sessions.end(id)
    if (!(error instanceof AppError) || error.code !== 'NOT_SIGNED_IN') throw error
    throw new AppError('BAD_CREDENTIALS', { cause: error })
  }
}

/**
 * Opens a session for a user whose senha was right. Whoever ended all of the user's sessions since then did not find
 * this one, but has ended its credentials before: the own backend, where such changes are made, is asked once it is
 * kept. Throws BAD_CREDENTIALS, and what the backend call throws.
 */
export async function openSession(
  ctx: Context,
  session: NewSession,
): Promise<{ id: string; expiresMs: number }> {
  const opened = await ctx.sessions.open(session)
  if (ctx.ownBackend) await requireWelcome(ctx, opened.id, session)
  return opened
}
