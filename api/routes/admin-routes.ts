import { BACKEND_PATHS } from '#shared/contract/paths'
import type { UserList, WtgItem, WtgList } from '#shared/contract/usuario'
import { LISTA_LINHAS, type Linha } from '#shared/linhas/index'
import { ADMINISTRADORES } from '#shared/linhas/niveis'
import type { LotesRepo } from '../db/lotes-repo.ts'
import type { Seen } from '../http/seen.ts'
import type { Services } from './services.ts'
import type { Route } from '#shared/node/http/routes'

/** Counts and lists of the dashboard. Source: spec §2, §3, §7, contract §6. */
export function adminRoutes({ usuarios, seenBy, now, zona }: Services): Route[] {
  const stats = async (repo: { countSince(from: Date): Promise<number> }) => {
    const at = now()
    const [week, month] = await Promise.all([
      repo.countSince(zona.weekStart(at)),
      repo.countSince(zona.monthStart(at)),
    ])
    return { week, month }
  }

  const listOf = async (lotes: LotesRepo, linha: Linha): Promise<WtgItem[]> =>
    (await lotes.list(linha.id)).map(({ id, responsavel, alvo, blade, empresa, os, created_at }) => ({
      id,
      responsavel,
      [linha.alvo]: alvo,
      ...(blade !== null && { blade }),
      empresa,
      os,
      data_criacao: zona.iso(created_at),
    }))

  const userList = async (): Promise<UserList> =>
    (await usuarios.list()).map(({ id, email, responsavel, created_at }) => ({
      id,
      email,
      nome: responsavel,
      created_at: zona.iso(created_at),
    }))

  const wtgList = async ({ lotes }: Seen) => {
    const lists: Partial<WtgList> = {}
    for (const linha of LISTA_LINHAS) lists[linha.id] = await listOf(lotes, linha)
    return lists
  }

  const get = (path: string, answer: (seen: Seen) => Promise<unknown>): Route => ({
    method: 'GET',
    path,
    acesso: ADMINISTRADORES,
    handler: async (_req, res) => {
      res.json(await answer(seenBy(res)))
    },
  })

  return [
    get(BACKEND_PATHS.wtgStats, ({ lotes }) => stats(lotes)),
    get(BACKEND_PATHS.userStats, () => stats(usuarios)),
    get(BACKEND_PATHS.wtgList, wtgList),
    get(BACKEND_PATHS.userList, userList),
  ]
}
