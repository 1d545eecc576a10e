import { envioDeclaradoSchema, envioPedidoSchema, envioIdSchema } from '#shared/contract/envios'
import { viewBytes } from '../../envios/envio-view.ts'
import { procedureFor, router } from '../init.ts'

const procedure = procedureFor('qualquer')

/** Uploads that continue after a broken connection: they are declared and sent here, and their files come by tus. */
export const enviosRouter = router({
  /** Declares an envio before its first byte, or finds the one of the same key. Throws STORAGE_FULL, CONFLICT, TOO_LARGE. */
  abrir: procedure
    .input(envioDeclaradoSchema)
    .mutation(({ ctx, input }) => ctx.envios.open(ctx.principal, input)),

  /** What is known of an own envio and of each of its files. Throws NOT_FOUND. */
  estado: procedure.input(envioIdSchema).query(async ({ ctx, input }) => {
    const { usuario, sessionKey } = ctx.principal
    await ctx.envios.seen(await ctx.envios.owned(usuario, input.id), sessionKey)
    const visto = await ctx.envios.state(usuario, input.id)
    // The backend does not tell these, but they hold as much memory as its answers.
    ctx.held.add(viewBytes(visto))
    return visto
  }),

  /** Own envios that are not over, the newest first. */
  meus: procedure.query(({ ctx }) => ctx.envios.list(ctx.principal.usuario)),

  /** Has an envio sent to the backend once all of it is there. Throws NOT_FOUND, CONFLICT, INVALID_INPUT. */
  enviar: procedure.input(envioPedidoSchema).mutation(async ({ ctx, input }) => ({
    estado: await ctx.envios.send(ctx.principal, input.id, input.deixarDeFora ?? []),
  })),

  /** Gives an envio up and removes its bytes. Throws NOT_FOUND, CONFLICT. */
  desistir: procedure.input(envioIdSchema).mutation(async ({ ctx, input }) => {
    await ctx.envios.giveUp(ctx.principal.usuario, input.id)
    return { ok: true as const }
  }),
})
