import type { Ordem } from '#shared/contract/inspecao/ordens'
import { ordensPath } from '#shared/contract/paths'
import type { Linha } from '#shared/linhas/index'
import type { Route } from '#shared/node/http/routes'
import type { Services } from './services.ts'

/** The line's orders with how many of their photos are inspected, for whoever may inspect them. */
export function ordensRoute(linha: Linha, { visibleTo, zona }: Services): Route {
  return {
    method: 'GET',
    path: ordensPath(linha.id),
    acesso: linha.telas.inspecao.acesso,
    handler: async (_req, res) => {
      const rows = await visibleTo(res).ordens.newest(linha)
      res.json(
        rows.map(({ os, alvo, blade, created_at, ...count }): Ordem => ({
          os,
          [linha.alvo]: alvo,
          ...(blade !== null && { blade }),
          em: zona.iso(created_at),
          ...count,
        })),
      )
    },
  }
}
