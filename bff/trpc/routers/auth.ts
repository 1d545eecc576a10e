import {
  backendMessageSchema,
  loginInputSchema,
  normalizeEmail,
  registerInputSchema,
} from '#shared/contract/pessoas/usuario'
import { BACKEND_PATHS } from '#shared/contract/paths'
import { AppError } from '#shared/errors/errors'
import { tokenIdOf } from '#shared/node/sessions/program-tokens'
import { ADMINISTRADORES } from '#shared/linhas/niveis'
import { accountOf } from '#shared/node/sessions/account'
import { TEXTOS } from '#shared/textos/textos'
import { cleanSentence } from '../../backend/answers/refusal-sentence.ts'
import { recordOf } from '../../observe/request-record.ts'
import { clearSessionCookie, setSessionCookie } from '../../session/cookie.ts'
import { refuseForeignOrigin, requireOwnOrigin } from '../../session/origin.ts'
import { presentedIds } from '../../session/credentials-of-request.ts'
import { askBackend } from './backend-call.ts'
import { callerOf, checkCredentials } from './credentials.ts'
import { openSession } from './open-session.ts'
import { procedureFor, publicProcedure, router } from '../init.ts'

export const authRouter = router({
  /** Opens a browser session: a new cookie, and the csrf token that goes with it. Source: contract §2. */
  login: publicProcedure.input(loginInputSchema).mutation(async ({ ctx, input }) => {
    requireOwnOrigin(ctx.req, ctx.origin)
    const { usuario, credentials, provisoria } = await checkCredentials(ctx, input)
    for (const old of presentedIds(ctx.req, ctx.cookie).cookies) await ctx.sessions.end(old)
    const { id } = await openSession(ctx, { kind: 'navegador', usuario, credentials })
    setSessionCookie(ctx.res, ctx.cookie, id)
    ctx.devices.remember(ctx.res, accountOf(input.email))
    recordOf(ctx.res).usuario = usuario
    ctx.audit('login', callerOf(ctx, input.email))
    return { token: ctx.sessions.csrfOf(id), user: usuario, ...(provisoria && { senhaProvisoria: true }) }
  }),

  /** Issues an integrator's token, shown only here; it works without a cookie for 12 h. Source: contract §2. */
  accessToken: publicProcedure.input(loginInputSchema).mutation(async ({ ctx, input }) => {
    refuseForeignOrigin(ctx.req, ctx.origin)
    const { usuario, credentials } = await checkCredentials(ctx, input)
    const { id, expiresMs } = await openSession(ctx, { kind: 'integrador', usuario, credentials })
    recordOf(ctx.res).usuario = usuario
    ctx.audit('token-emitido', callerOf(ctx, input.email))
    return { accessToken: id, expiresAt: new Date(expiresMs).toISOString(), user: usuario }
  }),

  /** Ends the session or revokes the token; repeating it is harmless, and without either it throws NOT_SIGNED_IN. */
  logout: publicProcedure.mutation(async ({ ctx }) => {
    const { cookies, token } = presentedIds(ctx.req, ctx.cookie)
    try {
      const principal = await ctx.authenticate()
      await principal.end()
      const { token: named, sessionKey } = principal
      if (named) ctx.audit('token-revogado', { tokenId: tokenIdOf(sessionKey), nome: named.nome })
      else ctx.audit('logout')
    } catch (error) {
      const isOver = error instanceof AppError && error.code === 'NOT_SIGNED_IN'
      if (!isOver || (token === undefined && cookies.length === 0)) throw error
    }
    if (token === undefined) clearSessionCookie(ctx.res, ctx.cookie)
    return { ok: true as const }
  }),

  /** The signed-in user. */
  me: procedureFor('qualquer').query(({ ctx }) => ctx.principal.usuario),

  /** Registers a user. Source: spec §2, §5. */
  register: procedureFor(ADMINISTRADORES)
    .input(registerInputSchema)
    .mutation(async ({ ctx, input }) => {
      const { message } = await askBackend(ctx, {
        method: 'POST',
        path: BACKEND_PATHS.register,
        body: input,
        schema: backendMessageSchema,
        fallbackTexto: TEXTOS.cadastro.erro,
      })
      ctx.audit('cadastro', { email: normalizeEmail(input.email), papel: input.nivel })
      return { message: cleanSentence(message ?? '') ?? TEXTOS.cadastro.sucesso }
    }),
})
