import { envioIdSchema } from '#shared/contract/envios'
import { PATHS } from '#shared/contract/paths'
import { principalOf } from '../http/access.ts'
import type { RouteDeclaration } from '../http/access.ts'
import { notFound } from './envio-refusals.ts'
import type { Envios } from './envios.ts'

/** The route that tells the state of an envio, for programs that ask by its address. */
export const envioRoutes = (envios: Envios): RouteDeclaration[] => [
  {
    method: 'GET',
    path: `${PATHS.envios}/:id`,
    acesso: 'qualquer',
    cookieOnly: false,
    handler: async (req, res) => {
      const { success, data } = envioIdSchema.safeParse(req.params)
      if (!success) throw notFound()
      res.json(await envios.state(principalOf(res).usuario, data.id))
    },
  },
]
