import { once } from 'node:events'
import { envioIdSchema } from '#shared/contract/envios'
import { PATHS } from '#shared/contract/paths'
import { KeyedQueue } from '#shared/node/turns/keyed-queue'
import { TEXTOS_INTEGRACAO } from '#shared/textos/gateway/integracao'
import { callerKeyAt, principalOf } from '../http/access.ts'
import type { RouteDeclaration } from '../http/access.ts'
import { clientSignal } from '../http/client-signal.ts'
import { notFound } from './envio-refusals.ts'
import type { Envios } from './envios.ts'

/**
 * How many states one user is told at once, each until he has taken it, and how many may wait: that of 5,000 photos has
 * 2 MB.
 */
const TURNS = { atOnce: 4, waiting: 300, texto: TEXTOS_INTEGRACAO.pedidosDemais }

/** The route that tells the state of an envio, for programs that ask by its address. */
export function envioRoutes(envios: Pick<Envios, 'state'>): RouteDeclaration[] {
  const turns = new KeyedQueue(TURNS)
  return [
    {
      method: 'GET',
      path: `${PATHS.envios}/:id`,
      acesso: 'qualquer',
      cookieOnly: false,
      handler: async (req, res) => {
        const { success, data } = envioIdSchema.safeParse(req.params)
        if (!success) throw notFound()
        await turns.run({ key: callerKeyAt(res), signal: clientSignal(res) }, async () => {
          const visto = await envios.state(principalOf(res).usuario, data.id)
          if (res.closed) return
          const taken = once(res, 'close')
          res.json(visto)
          await taken
        })
      },
    },
  ]
}
