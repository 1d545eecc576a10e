import { fotosConhecidasSchema } from '#shared/contract/envios'
import { MB } from '#shared/bytes/units'
import { conhecidasPath } from '#shared/contract/paths'
import type { Linha } from '#shared/linhas/index'
import type { Route } from '#shared/node/http/routes'
import { escopoKey } from '../db/escopo.ts'
import { jsonBodyUpTo, parseInput } from '../http/parse-input.ts'
import { usuarioOf } from '../http/request-record.ts'
import type { Services } from './services.ts'

/**
 * Which of these photos an order of the line has already, by their SHA-256: the order that they would come into from this
 * sender, which is that of the sender's company where companies are kept apart.
 */
export function conhecidasRoute(linha: Linha, { visibleTo }: Services): Route {
  return {
    method: 'POST',
    path: conhecidasPath(linha.id),
    acesso: linha.telas.upload.acesso,
    before: jsonBodyUpTo(8 * MB),
    handler: async (req, res) => {
      const asked = parseInput(fotosConhecidasSchema, req.body)
      const escopo = escopoKey(usuarioOf(res).empresa)
      res.json(await visibleTo(res).fotos.knownHashes(linha.id, asked, { escopo }))
    },
  }
}
