import { z } from 'zod'
import { usuariosPageInputSchema, usuariosPageSchema } from '#shared/contract/paginas'
import { PEOPLE_PATHS } from '#shared/contract/paths'
import { backendMessageSchema, normalizeEmail } from '#shared/contract/pessoas/usuario'
import {
  alvoUsuarioSchema,
  desbloqueioSchema,
  edicaoSchema,
  usuarioListadoSchema,
  usuarioMudadoSchema,
  type UsuarioListado,
} from '#shared/contract/pessoas/usuarios'
import { AppError } from '#shared/errors/errors'
import type { Auditoria } from '#shared/node/log/eventos'
import { accountOf } from '#shared/node/sessions/account'
import { ADMINISTRADORES } from '#shared/linhas/niveis'
import { TEXTOS } from '#shared/textos/textos'
import { askBackend, queryOf } from './backend-call.ts'
import type { Context, SignedContext } from '../context.ts'
import { embeddedOnly, procedureFor, router } from '../init.ts'

const T = TEXTOS.usuarios
const listSchema = z.array(usuarioListadoSchema)

/** For administradores; NOT_FOUND when the backend of API_URL keeps the users and has no such calls. */
const procedure = procedureFor(ADMINISTRADORES)
const here = procedure.use(embeddedOnly(T.doBackend))

/** Has the backend change a user, ends the user's sessions where the change does, and audits who did it. */
async function change(
  ctx: SignedContext,
  input: { id: number },
  { path, evento }: { path: string; evento: Auditoria },
) {
  const call = { method: 'POST', path, body: input, schema: usuarioMudadoSchema } as const
  const { email, encerra, senha, enviosDe } = await askBackend(ctx, call)
  ctx.audit(evento, { alvo: String(input.id), email })
  if (encerra) await ctx.sessions.endAllOf(input.id)
  return { senha, enviosDe }
}

/**
 * Adds to each user whether the account is locked: too many wrong senhas were given from somewhere, and no more are
 * accepted for a while.
 */
async function withLocks({ loginLimits }: Context, usuarios: readonly UsuarioListado[]) {
  const locked = await loginLimits.locked()
  return usuarios.map((usuario) => ({ ...usuario, bloqueado: locked.has(accountOf(usuario.email)) }))
}

/** The users of the embedded backend, as an administrador keeps them. */
export const usuariosRouter = router({
  /** Every user, newest first; moments in the product's zone. */
  list: here.query(async ({ ctx }) => {
    const call = { method: 'GET', path: PEOPLE_PATHS.usuarios, schema: listSchema } as const
    return withLocks(ctx, await askBackend(ctx, call))
  }),

  /** A page of the users that a search finds, newest first, with how many it finds and how many there are. */
  page: here.input(usuariosPageInputSchema).query(async ({ ctx, input }) => {
    const query = queryOf(input)
    const call = { method: 'GET', path: PEOPLE_PATHS.pagina, query, schema: usuariosPageSchema } as const
    const found = await askBackend(ctx, call)
    return { ...found, usuarios: await withLocks(ctx, found.usuarios) }
  }),

  /** Writes a registration anew; another e-mail or nivel ends the user's sessions. Throws CONFLICT, NOT_FOUND. */
  edit: here.input(edicaoSchema).mutation(async ({ ctx, input }) => {
    const { enviosDe } = await change(ctx, input, { path: PEOPLE_PATHS.editar, evento: 'usuario-editado' })
    return { message: T.editado, ...(enviosDe !== undefined && { aviso: T.enviosFicam(enviosDe) }) }
  }),

  /** Ends a user's sessions and lets the user in no more. Throws CONFLICT for the last administrador, REFUSED for oneself. */
  deactivate: here.input(alvoUsuarioSchema).mutation(async ({ ctx, input }) => {
    await change(ctx, input, { path: PEOPLE_PATHS.desativar, evento: 'usuario-desativado' })
    return { message: T.foiDesativado }
  }),

  /** Lets a user in again. */
  reactivate: here.input(alvoUsuarioSchema).mutation(async ({ ctx, input }) => {
    await change(ctx, input, { path: PEOPLE_PATHS.reativar, evento: 'usuario-reativado' })
    return { message: T.foiReativado }
  }),

  /** Makes a new senha, shown here and nowhere else, and ends the user's sessions. Throws REFUSED for oneself. */
  resetSenha: here.input(alvoUsuarioSchema).mutation(async ({ ctx, input }) => {
    const { senha } = await change(ctx, input, {
      path: PEOPLE_PATHS.redefinirSenha,
      evento: 'senha-redefinida',
    })
    if (senha === undefined) throw new AppError('BAD_BACKEND', { detail: 'no senha in the answer' })
    return { senha }
  }),

  /** Forgets the wrong senhas of an e-mail; the gateway counts them, before any backend. */
  unlock: procedure.input(desbloqueioSchema).mutation(async ({ ctx, input }) => {
    const body = { email: normalizeEmail(input.email) }
    await ctx.loginLimits.unlock(accountOf(body.email))
    if (ctx.ownBackend) {
      const path = PEOPLE_PATHS.desbloquear
      await askBackend(ctx, { method: 'POST', path, body, schema: backendMessageSchema })
    }
    ctx.audit('conta-desbloqueada', body)
    return { message: T.foiDesbloqueado }
  }),
})
