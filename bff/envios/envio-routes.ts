import { envioIdSchema } from '#shared/contract/envios'
import { PATHS } from '#shared/contract/paths'
import { AppError } from '#shared/errors/errors'
import { TEXTOS_ENVIOS } from '#shared/textos/upload/envios'
import { principalOf } from '../http/access.ts'
import type { RouteDeclaration } from '../http/access.ts'
import type { Envios } from './envios.ts'

/** What became of an envio, for programs that ask by its address. */
export const envioRoutes = (envios: Envios): RouteDeclaration[] => [
  {
    method: 'GET',
    path: `${PATHS.envios}/:id`,
    acesso: 'qualquer',
    cookieOnly: false,
    handler: async (req, res) => {
      const { success, data } = envioIdSchema.safeParse(req.params)
      if (!success) throw new AppError('NOT_FOUND', { texto: TEXTOS_ENVIOS.naoHa })
      res.json(await envios.state(principalOf(res).usuario, data.id))
    },
  },
]
