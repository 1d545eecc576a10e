import { z } from 'zod'
import {
  dayAfter,
  MAX_TOKENS,
  newTokenSchema,
  tokenIdSchema,
  yearAfter,
} from '#shared/contract/pessoas/tokens'
import { AppError } from '#shared/errors/errors'
import { ADMINISTRADORES, canAccess } from '#shared/linhas/niveis'
import { tokenHash } from '#shared/node/sessions/opaque-token'
import { tokenIdOf } from '#shared/node/sessions/program-tokens'
import type { ProgramToken } from '#shared/node/sessions/program-tokens'
import { TEXTOS_TOKENS } from '#shared/textos/pessoas/tokens'
import type { Zona } from '#shared/time/zona'
import type { Principal } from '../../session/principal.ts'
import { checkCredentials } from './credentials.ts'
import { openSession } from './open-session.ts'
import type { SignedContext } from '../context.ts'
import { procedureFor, router } from '../init.ts'

/** What lists show of a token, with moments in the product's zone. */
function tokenRecord({ usuarioId, ...token }: ProgramToken, zona: Zona) {
  const moment = (ms: number) => zona.iso(new Date(ms))
  return {
    id: token.id,
    nome: token.nome,
    acesso: token.acesso,
    usuario: { id: usuarioId, email: token.email },
    createdAt: moment(token.createdMs),
    lastUsedAt: token.seenMs === undefined ? null : moment(token.seenMs),
    expiresAt: moment(token.expiresMs),
  }
}

/**
 * Refuses callers that are a program's token: a leaked one must not make others, nor revoke its owner's. Throws
 * FORBIDDEN.
 */
function requirePerson({ kind }: Principal): void {
  if (kind === 'programa') throw new AppError('FORBIDDEN', { texto: TEXTOS_TOKENS.soPessoa })
}

/** The last moment of a chosen day, in ms. Throws INVALID_INPUT for a day that is over or more than a year ahead. */
function endOf(dia: string, zona: Zona): number {
  const today = zona.dia(new Date())
  const last = yearAfter(today)
  if (dia < today) throw new AppError('INVALID_INPUT', { texto: TEXTOS_TOKENS.fimPassado })
  if (dia > last) throw new AppError('INVALID_INPUT', { texto: TEXTOS_TOKENS.fimLonge(last) })
  return Date.parse(zona.lida(dayAfter(dia)))
}

/** Makes a wrong senha FORBIDDEN, since it must not end the session of whoever asks. */
function asForbidden(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'BAD_CREDENTIALS') throw error
  throw new AppError('FORBIDDEN', { texto: TEXTOS_TOKENS.senhaErrada, cause: error })
}

/**
 * Gets the token its own credentials by a login of its own, so that they end neither with the person's logout nor with
 * the person's session.
 */
async function ownCredentials(ctx: SignedContext, senha: string, untilMs: number) {
  const { usuario } = ctx.principal
  const login = checkCredentials(ctx, { email: usuario.email, senha }, { untilMs })
  const checked = await login.catch(asForbidden)
  if (checked.usuario.id !== usuario.id) throw new AppError('FORBIDDEN', { detail: 'login of another user' })
  return checked
}

/** Named tokens of programs, made and revoked by the person they act for. */
export const tokensRouter = router({
  /**
   * Makes a token that is shown only here. `backendExpires` tells that the backend did not promise credentials for so
   * long: the token then ends with the backend's own session, whichever comes first.
   */
  create: procedureFor('qualquer')
    .input(newTokenSchema)
    .mutation(async ({ ctx, input: { nome, acesso, validoAte, senha } }) => {
      requirePerson(ctx.principal)
      const wantedMs = endOf(validoAte, ctx.zona)
      if ((await ctx.sessions.tokens(ctx.principal.usuario.id)).length >= MAX_TOKENS)
        throw new AppError('CONFLICT', { texto: TEXTOS_TOKENS.demais(MAX_TOKENS) })
      const { usuario, credentials, untilMs } = await ownCredentials(ctx, senha, wantedMs)
      const expiresMs = Math.min(wantedMs, untilMs ?? wantedMs)
      const token = { nome, acesso, expiresMs }
      const opening = openSession(ctx, { kind: 'programa', usuario, credentials, token })
      const { id: accessToken } = await opening.catch(asForbidden)
      const madeId = tokenIdOf(tokenHash(accessToken))
      const own = await ctx.sessions.tokens(usuario.id)
      const made = own.find(({ id }) => id === madeId)
      if (!made && own.length >= MAX_TOKENS)
        throw new AppError('CONFLICT', { texto: TEXTOS_TOKENS.demais(MAX_TOKENS) })
      if (!made) throw new AppError('CONFLICT', { detail: 'token ended while it was made' })
      ctx.audit('token-emitido', { tokenId: made.id, nome, acesso })
      const backendExpires = untilMs === undefined || untilMs < wantedMs
      return { accessToken, backendExpires, token: tokenRecord(made, ctx.zona) }
    }),

  /** The caller's live tokens, the newest first. */
  list: procedureFor('qualquer').query(async ({ ctx }) => {
    const own = await ctx.sessions.tokens(ctx.principal.usuario.id)
    return own.map((token) => tokenRecord(token, ctx.zona))
  }),

  /** Everybody's live tokens, the newest first. */
  listAll: procedureFor(ADMINISTRADORES).query(async ({ ctx }) =>
    (await ctx.sessions.tokens()).map((token) => tokenRecord(token, ctx.zona)),
  ),

  /** Ends a token at once: one of the caller's, and for an administrador any. Throws NOT_FOUND when there is no such token. */
  revoke: procedureFor('qualquer')
    .input(z.object({ id: tokenIdSchema }))
    .mutation(async ({ ctx, input: { id } }) => {
      requirePerson(ctx.principal)
      const { usuario } = ctx.principal
      const isAdmin = canAccess(usuario.nivel, ADMINISTRADORES)
      const revoked = await ctx.sessions.revoke(id, isAdmin ? undefined : usuario.id)
      if (!revoked) throw new AppError('NOT_FOUND', { texto: TEXTOS_TOKENS.naoHa })
      ctx.audit('token-revogado', { tokenId: id, nome: revoked.nome, alvo: revoked.email })
      return { ok: true as const }
    }),
})
