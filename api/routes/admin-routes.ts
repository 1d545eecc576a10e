import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BACKEND_PATHS } from '#shared/contract/paths'
import { pageInputSchema, wtgPageInputSchema, type PageInput } from '#shared/contract/paginas'
import type { UserItem } from '#shared/contract/pessoas/usuario'
import { ADMINISTRADORES } from '#shared/linhas/niveis'
import { startReading } from '#shared/node/http/put-back'
import type { Route } from '#shared/node/http/routes'
import type { UsuarioListed } from '../db/repos/usuarios-repo.ts'
import { parseInput } from '../http/parse-input.ts'
import { pageQuery, afterRowId } from './page-query.ts'
import { listsPage, wholeLists } from './painel-lists.ts'
import type { Services } from './services.ts'

/** Counts and lists of the dashboard. Source: spec §2, §3, §7, contract §6; in parts: docs/decisions/131. */
export function adminRoutes({ usuarios, usuarioList, visibleTo, now, zona }: Services): Route[] {
  const stats = async (repo: { countSince(from: Date): Promise<number> }) => {
    const at = now()
    const [week, month] = await Promise.all([
      repo.countSince(zona.weekStart(at)),
      repo.countSince(zona.monthStart(at)),
    ])
    return { week, month }
  }

  const userOf = ({ id, email, responsavel, created_at }: UsuarioListed): UserItem => ({
    id,
    email,
    nome: responsavel,
    created_at: zona.iso(created_at),
  })

  const userPage = ({ limite, depois }: PageInput) => usuarioList.page({ limite, depois: afterRowId(depois) })

  const get = (path: string, handler: Route['handler']): Route => ({
    method: 'GET',
    path,
    acesso: ADMINISTRADORES,
    handler,
  })

  return [
    get(BACKEND_PATHS.wtgStats, async (_req, res) => {
      res.json(await stats(visibleTo(res).lotes))
    }),
    get(BACKEND_PATHS.userStats, async (_req, res) => {
      res.json(await stats(usuarios))
    }),
    get(BACKEND_PATHS.wtgList, async (req, res) => {
      const lists = { painel: visibleTo(res).painel, zona, now: now() }
      const query = pageQuery(req.query)
      if (query) {
        res.json(await listsPage(lists, parseInput(wtgPageInputSchema, query)))
        return
      }
      const json = await startReading(wholeLists(lists))
      res.type('json')
      await pipeline(Readable.from(json), res)
    }),
    get(BACKEND_PATHS.userList, async (req, res) => {
      const query = pageQuery(req.query)
      const rows = await (query ? userPage(parseInput(pageInputSchema, query)) : usuarios.list())
      res.json(rows.map(userOf))
    }),
  ]
}
