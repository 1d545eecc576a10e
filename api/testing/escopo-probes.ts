import { FOTOS_IN_FILE } from '#shared/contract/headers'
import { anterioresPath, conhecidasPath, ordensPath } from '#shared/contract/paths'
import type { Linha, LinhaId } from '#shared/linhas/index'
import { camposDe, type Integrator } from './integrator.ts'
import type { WholeAnswer } from '#shared/node/testing/request'

/**
 * What ESCOPO=empresa leaves visible in a call: what the caller's company sent; only what belongs to the caller;
 * everything, to administradores alone; or nothing of any company, with or without the setting.
 */
export type Reach = 'empresa' | 'proprio' | 'administrador' | 'nada'

/** A photo that was sent, as the backend stored it. */
export interface Sent {
  id: number
  sha256: string
}

interface Asked {
  who: Integrator
  linha: Linha
  /** The order's photos, whichever company sent them. */
  sent: readonly Sent[]
}

const SUFFIX: Record<LinhaId, string> = { robo: '', drone: '-drone', civil: '-drone-civil' }

/** The search fields of the order to which every company has sent photos. */
export function buscaOf(linha: Linha, os = 'OS-1'): Record<string, string> {
  const campos = camposDe(linha, { os })
  const fields = ['os', linha.alvo, ...linha.busca.inspecao.map(({ campo }) => campo)]
  return Object.fromEntries(fields.map((campo) => [campo, campos[campo] ?? '']))
}

const listed = async (answer: Promise<WholeAnswer>) => {
  const json = await (await answer).json()
  const lists = Array.isArray(json) ? [json] : Object.values(json as object).filter(Array.isArray)
  return (lists[0] ?? []) as Record<string, unknown>[]
}

/** The number of photos in an answer that lists orders with their totals. */
const summed = async (answer: Promise<WholeAnswer>) =>
  (await listed(answer)).reduce((sum, { total }) => sum + Number(total), 0)

const inFile = async (answer: Promise<WholeAnswer>) => Number((await answer).headers.get(FOTOS_IN_FILE) ?? 0)

/** How many of the photos a call does not answer with 404. */
const there = async ({ sent }: Asked, call: (foto: Sent) => Promise<WholeAnswer>) => {
  const answers = await Promise.all(
    sent.map(async (foto) => {
      const answer = await call(foto)
      await answer.arrayBuffer()
      return answer.status
    }),
  )
  return answers.filter((status) => status !== 404).length
}

type Probe = (asked: Asked) => Promise<number>

/**
 * The calls of a line that show photos of other people, each with a function that says how many photos it shows to the
 * caller.
 */
export const probesOf = (linha: Linha): Record<string, Probe> => {
  const suffix = SUFFIX[linha.id]
  const busca = buscaOf(linha)
  return {
    [`GET /api/inspecao${suffix}`]: async ({ who }) =>
      (await listed(who.get(`/api/inspecao${suffix}`, busca))).length,
    [`GET /api/inspecao${suffix}/search`]: async ({ who }) =>
      (await listed(who.get(`/api/inspecao${suffix}/search`, busca))).length,
    [`GET /api/inspecao${suffix}/download`]: ({ who }) =>
      inFile(who.get(`/api/inspecao${suffix}/download`, busca)),
    [`GET /api/relatorio${suffix}`]: async ({ who }) =>
      (await listed(who.get(`/api/relatorio${suffix}`, busca))).length,
    [`POST /api/relatorio${suffix}/download`]: ({ who }) =>
      inFile(who.post(`/api/relatorio${suffix}/download`, { ...busca, tipo: 'excel' })),
    [`POST /api/inspecao${suffix}/save-markers`]: (asked) =>
      there(asked, ({ id }) =>
        asked.who.post(`/api/inspecao${suffix}/save-markers`, {
          ...camposDe(linha),
          ...{ photoId: id, foto: '', os: 'outra', marker: null, imageMeta: null },
          ...{ dimensao: '', dano: '', observacao: '', recomendacao: '' },
        }),
      ),
    [`POST /api/inspecao${suffix}/calibracao`]: (asked) =>
      there(asked, ({ id }) =>
        asked.who.post(`/api/inspecao${suffix}/calibracao`, { photoId: id, medida: null, jaSalvas: false }),
      ),
    [`GET /api/inspecao${suffix}/historico`]: (asked) =>
      there(asked, ({ id }) => asked.who.get(`/api/inspecao${suffix}/historico`, { photoId: String(id) })),
    [`POST ${conhecidasPath(linha.id)}`]: async ({ who, sent }) => {
      const { os = '', [linha.alvo]: alvo = '' } = busca
      const sha256 = sent.map((foto) => foto.sha256)
      return (await listed(who.post(conhecidasPath(linha.id), { os, alvo, sha256 }))).length
    },
    [`GET ${ordensPath(linha.id)}`]: ({ who }) => summed(who.get(ordensPath(linha.id))),
    [`GET ${anterioresPath(linha.id)}`]: ({ who }) =>
      summed(who.get(anterioresPath(linha.id), buscaOf(linha, 'OS-2'))),
    'GET /api/fotos/:id': (asked) => there(asked, ({ id }) => asked.who.get(`/api/fotos/${id}`)),
  }
}

/** All other calls, each with the reason why it shows nothing of another company. */
export const UNPROBED: Record<string, Exclude<Reach, 'empresa'>> = {
  'GET /healthz': 'nada',
  'GET /readyz': 'nada',
  'POST /api/auth/login': 'nada',
  'POST /api/conta/senha': 'proprio',
  'GET /api/usuario': 'proprio',
  ...Object.fromEntries(
    Object.values(SUFFIX).map((suffix) => [`POST /api/upload${suffix}`, 'proprio' as const]),
  ),
  ...Object.fromEntries(
    [
      'POST /api/auth/register',
      ...['wtg-stats', 'user-stats', 'wtg-list', 'user-list'].map((path) => `GET /api/admin/${path}`),
      'GET /api/usuarios',
      'GET /api/usuarios/pagina',
      ...['editar', 'desativar', 'reativar', 'redefinir-senha', 'desbloquear'].map(
        (path) => `POST /api/usuarios/${path}`,
      ),
      'GET /api/inspetora',
      ...['salvar', 'remover'].map((path) => `POST /api/inspetora/${path}`),
    ].map((name) => [name, 'administrador' as const]),
  ),
}
