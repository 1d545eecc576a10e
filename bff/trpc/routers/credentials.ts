import type { z } from 'zod'
import { backendLoginSchema, normalizeEmail } from '#shared/contract/pessoas/usuario'
import type { Usuario, loginInputSchema } from '#shared/contract/pessoas/usuario'
import { TOKEN_UNTIL } from '#shared/contract/pessoas/tokens'
import { BACKEND_PATHS } from '#shared/contract/paths'
import { AppError, ERRORS } from '#shared/errors/errors'
import { TEXTOS_INTEGRACAO } from '#shared/textos/gateway/integracao'
import { accountOf } from '#shared/node/sessions/account'
import { TEXTOS } from '#shared/textos/textos'
import { formOf, misfitError } from '../../backend/answers/answer-shape.ts'
import { SpokenRefusal } from '../../backend/answers/spoken-refusal.ts'
import { located } from '../../backend/backend-errors.ts'
import { renewedCookies } from '../../backend/backend-session.ts'
import { plainAddress } from '../../limits/address-key.ts'
import type { BackendCredentials } from '../../session/principal.ts'
import type { Context } from '../context.ts'

type LoginInput = z.infer<typeof loginInputSchema>

/** Makes a 401, or a no in a success, BAD_CREDENTIALS, in the backend's own sentence where it has one. */
function asBadCredentials(error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  // A redirect back to the login page has no sentence of its own; no session of anybody has ended.
  const texto = error.texto === ERRORS.NOT_SIGNED_IN.texto ? TEXTOS.login.erro : error.texto
  if (error.code === 'NOT_SIGNED_IN' || error instanceof SpokenRefusal)
    return new AppError('BAD_CREDENTIALS', { texto, cause: error })
  return error
}

/** Statuses that do not judge a senha: too slow, too long, too many, the client has left. */
const UNJUDGED = new Set([408, 413, 429, 499])

/**
 * Whether e-mail and senha were refused. Other backends may use any 4xx for that: guesses answered with 400 or 403 must
 * count like those with 401. The embedded backend answers 403 to a right senha as well.
 */
const isRefused =
  ({ ownBackend }: Context) =>
  ({ code }: AppError): boolean => {
    const { http } = ERRORS[code]
    return code === 'BAD_CREDENTIALS' || (!ownBackend && http >= 400 && http < 500 && !UNJUDGED.has(http))
  }

/** Until when the credentials should live, in ms since 1970; a backend may ignore it. */
interface Wanted {
  untilMs?: number
}

/** The user whose e-mail and senha were accepted, and what the backend gave for them. */
interface Accepted {
  usuario: Usuario
  credentials: BackendCredentials
  /** True when the senha was generated. */
  provisoria: boolean
  /** When the credentials end, if the backend says so, in ms since 1970. */
  untilMs?: number
}

async function logInAt(ctx: Context, input: LoginInput, { untilMs }: Wanted): Promise<Accepted> {
  const { data, headers, came } = await ctx.backend.jsonWithHeaders({
    method: 'POST',
    path: BACKEND_PATHS.login,
    repeatable: true,
    ...(untilMs !== undefined && { headers: { [TOKEN_UNTIL]: new Date(untilMs).toISOString() } }),
    body: { email: input.email, senha: input.senha },
    schema: backendLoginSchema,
    fallbackTexto: TEXTOS.login.erro,
    requestId: ctx.requestId,
    signal: ctx.signal,
  })
  const cookies = renewedCookies(undefined, headers)
  const credentials: BackendCredentials = {
    ...(data.token === undefined ? {} : { token: data.token }),
    ...(cookies === undefined ? {} : { cookies }),
  }
  if (!credentials.token && !credentials.cookies) {
    throw located(misfitError([{ campo: 'token', veio: 'nothing' }], formOf(came)), BACKEND_PATHS.login)
  }
  const until = data.expiresAt === undefined ? {} : { untilMs: Date.parse(data.expiresAt) }
  return { usuario: data.user, credentials, provisoria: data.senha_provisoria === true, ...until }
}

/** Who tries to sign in, and from where. */
export const callerOf = ({ req }: Context, email: string) => ({
  email: normalizeEmail(email),
  endereco: plainAddress(req.ip),
})

/**
 * Tries a senha within the limits on guessing; never inside a batch. `isWrong` tells a wrong senha by its error. Throws
 * TOO_MANY_REQUESTS, INVALID_INPUT (batch) or what the trial throws.
 */
export async function tryWithinLimits<T>(
  ctx: Context,
  email: string,
  { run, isWrong }: { run: () => Promise<T>; isWrong: (error: AppError) => boolean },
): Promise<T> {
  if (ctx.calls > 1) throw new AppError('INVALID_INPUT', { texto: TEXTOS_INTEGRACAO.loginEmLote })
  const { ip: address, headers } = ctx.req
  const device = ctx.devices.find(headers.cookie, accountOf(email))
  const tell = (motivo: string) => ctx.audit('login-recusado', { ...callerOf(ctx, email), motivo })
  const end = await ctx.loginLimits
    .begin({ email, address, device, signal: ctx.signal })
    .catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') tell('limite')
      throw error
    })
  try {
    const accepted = await run()
    end('right')
    return accepted
  } catch (error) {
    const isGuess = error instanceof AppError && isWrong(error)
    if (isGuess) tell('senha')
    end(isGuess ? 'wrong' : 'unjudged')
    throw error
  }
}

/**
 * Asks the backend whether e-mail and senha are right.
 * Throws BAD_CREDENTIALS, TOO_MANY_REQUESTS, INVALID_INPUT (batch) or what the backend call throws.
 */
export function checkCredentials(ctx: Context, input: LoginInput, wanted: Wanted = {}): Promise<Accepted> {
  const run = () =>
    logInAt(ctx, input, wanted).catch((error: unknown) => {
      throw asBadCredentials(error)
    })
  return tryWithinLimits(ctx, input.email, { run, isWrong: isRefused(ctx) })
}
