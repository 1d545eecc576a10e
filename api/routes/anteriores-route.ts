import type { z } from 'zod'
import { alvoSchema, type anterioresSchema } from '#shared/contract/inspecao/anteriores'
import { anterioresPath } from '#shared/contract/paths'
import type { Linha } from '#shared/linhas/index'
import type { Route } from '#shared/node/http/routes'
import { parseInput } from '../http/parse-input.ts'
import type { Services } from './services.ts'

/** Earlier orders of what an order inspects, to be compared with it. Source: docs/decisions/106. */
export function anterioresRoute(linha: Linha, { visibleTo, zona }: Services): Route {
  const schema = alvoSchema(linha)
  return {
    method: 'GET',
    path: anterioresPath(linha.id),
    acesso: linha.telas.inspecao.acesso,
    handler: async (req, res) => {
      const rows = await visibleTo(res).ordens.earlier(linha, parseInput(schema, req.query))
      const answer: z.infer<typeof anterioresSchema> = rows.map(({ os, created_at, total }) => ({
        os,
        em: zona.iso(created_at),
        total,
      }))
      res.json(answer)
    },
  }
}
