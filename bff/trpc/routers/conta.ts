import { trocaSenhaSchema } from '#shared/contract/pessoas/conta'
import { PEOPLE_PATHS } from '#shared/contract/paths'
import { backendMessageSchema } from '#shared/contract/pessoas/usuario'
import { TEXTOS } from '#shared/textos/textos'
import { askBackend } from './backend-call.ts'
import { tryWithinLimits } from './credentials.ts'
import { embeddedOnly, procedureFor, router } from '../init.ts'

/** The own account of whoever is signed in. */
export const contaRouter = router({
  /** True when the senha is kept and changed here, false when the backend of API_URL keeps it. */
  state: procedureFor('qualquer').query(({ ctx }) => ({ senhaAqui: ctx.ownBackend })),

  /**
   * Changes the own senha: the other sessions and the tokens end, this session goes on. Throws REFUSED for a wrong senha,
   * NOT_FOUND when the backend of API_URL keeps it, and TOO_MANY_REQUESTS.
   */
  changeSenha: procedureFor('qualquer')
    .input(trocaSenhaSchema)
    .use(embeddedOnly(TEXTOS.conta.doBackend))
    .mutation(async ({ ctx, input }) => {
      const { usuario, sessionKey } = ctx.principal
      const path = PEOPLE_PATHS.trocarSenha
      await tryWithinLimits(ctx, usuario.email, {
        run: () => askBackend(ctx, { method: 'POST', path, body: input, schema: backendMessageSchema }),
        isWrong: ({ code }) => code === 'REFUSED',
      })
      await ctx.sessions.endAllOf(usuario.id, sessionKey)
      ctx.audit('senha-trocada')
      return { message: TEXTOS.conta.sucesso }
    }),
})
