import { fotosConhecidasSchema } from '#shared/contract/envios'
import { MB } from '#shared/bytes/units'
import { conhecidasPath } from '#shared/contract/paths'
import type { Linha } from '#shared/linhas/index'
import type { Route } from '#shared/node/http/routes'
import { jsonBodyUpTo, parseInput } from '../http/parse-input.ts'
import type { Services } from './services.ts'

/** Which of these photos an order of the line has already, by their SHA-256; for whoever may send it photos. */
export function conhecidasRoute(linha: Linha, { visibleTo }: Services): Route {
  return {
    method: 'POST',
    path: conhecidasPath(linha.id),
    acesso: linha.telas.upload.acesso,
    before: jsonBodyUpTo(8 * MB),
    handler: async (req, res) => {
      const asked = parseInput(fotosConhecidasSchema, req.body)
      res.json(await visibleTo(res).fotos.knownHashes(linha.id, asked))
    },
  }
}
