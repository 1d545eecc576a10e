import { HISTORICO_MAX, historicoInputSchema, historicoPath } from '#shared/contract/inspecao/historico'
import type { Linha } from '#shared/linhas/index'
import type { Route } from '#shared/node/http/routes'
import { versaoRecord } from '../fotos/foto-record.ts'
import { parseInput } from '../http/parse-input.ts'
import { fotoOfLinha } from './named-foto.ts'
import type { Services } from './services.ts'

/** The saves of one photo, the one that counts first. Not in spec §7; docs/decisions/176. */
export function historicoRoute(linha: Linha, { visibleTo }: Services): Route {
  return {
    method: 'GET',
    path: historicoPath(linha),
    acesso: linha.telas.inspecao.acesso,
    handler: async (req, res) => {
      const { photoId } = parseInput(historicoInputSchema, req.query)
      const { fotos, versoes } = visibleTo(res)
      const { id } = await fotoOfLinha(fotos, linha.id, photoId)
      res.json({ versoes: (await versoes.findAll(id, HISTORICO_MAX)).map(versaoRecord) })
    },
  }
}
