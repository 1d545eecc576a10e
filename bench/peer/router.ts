import { TRPCError, initTRPC } from '@trpc/server'
import type { Request } from 'express'
import { z } from 'zod'
import { buscaSchema } from '#shared/contract/inspecao/busca'
import { fotoSchema } from '#shared/contract/inspecao/foto'
import { BACKEND_PATHS } from '#shared/contract/paths'
import {
  backendLoginSchema,
  loginInputSchema,
  usuarioPaginaInputSchema,
  usuarioPaginaSchema,
} from '#shared/contract/pessoas/usuario'
import { LINHAS } from '#shared/linhas/index'
import { canAccess } from '#shared/linhas/niveis'
import type { Acesso } from '#shared/linhas/niveis'
import { askJson } from './backend.ts'
import { linkOf } from './foto-links.ts'
import { hasCsrf, openSession } from './session.ts'

interface Context {
  req: Request
  backend: string
}

const t = initTRPC.context<Context>().create()

/** A procedure for users with the given roles. */
const procedureFor = (acesso: Acesso) =>
  t.procedure.use(({ ctx, next }) => {
    const { usuario, token } = ctx.req.session
    if (!usuario) throw new TRPCError({ code: 'UNAUTHORIZED' })
    if (!hasCsrf(ctx.req) || !canAccess(usuario.nivel, acesso)) throw new TRPCError({ code: 'FORBIDDEN' })
    return next({ ctx: { usuario, token } })
  })

/** The backend's answer to a search. */
const searchSchema = z.object({ photos: z.array(fotoSchema) })

const auth = t.router({
  login: t.procedure.input(loginInputSchema).mutation(async ({ ctx, input }) => {
    const call = { method: 'POST', body: input } as const
    const { user, token } = await askJson(ctx.backend + BACKEND_PATHS.login, backendLoginSchema, call)
    return { token: await openSession(ctx.req, user, token ?? ''), user }
  }),
})

const robo = t.router({
  fotos: procedureFor(LINHAS.robo.telas.inspecao.acesso)
    .input(buscaSchema(LINHAS.robo, 'inspecao'))
    .query(async ({ ctx, input }) => {
      const call = { query: input, token: ctx.token }
      const { photos } = await askJson(ctx.backend + LINHAS.robo.api.fotos, searchSchema, call)
      return photos.map((foto) => ({ ...foto, image: linkOf(foto.image) }))
    }),
})

const usuario = t.router({
  pagina: procedureFor('qualquer')
    .input(usuarioPaginaInputSchema)
    .query(({ ctx, input }) => {
      const { email = ctx.usuario.email, month } = input
      if (email !== ctx.usuario.email && ctx.usuario.nivel !== 'administrador')
        throw new TRPCError({ code: 'FORBIDDEN' })
      const call = { query: { email, month }, token: ctx.token }
      return askJson(ctx.backend + BACKEND_PATHS.usuario, usuarioPaginaSchema, call)
    }),
})

/** Only the procedures that are measured. Queries come by POST, as in the product. */
export const appRouter = t.router({ auth, robo, usuario })
