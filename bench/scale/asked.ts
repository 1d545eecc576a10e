import { Agent, request } from 'undici'
import type { TestApi } from '#api/testing/start-api'
import { BACKEND_PATHS } from '#shared/contract/paths'
import { LINHAS } from '#shared/linhas/index'
import { fotosSchema } from '#shared/testing/answers'
import { orderOf, senderOf } from './fill.ts'

const linha = LINHAS.civil
/** A batch of that line, one of the first to be filled in. */
const LOTE = 2
const TIMES = 30
const { os, alvo } = orderOf(LOTE)
const order = `os=${os}&torre=${alvo}`

/** The calls that people make most, each with its address. */
const ASKED = {
  'busca de uma OS': `${linha.api.fotos}?${order}`,
  'relatório de uma OS': `${linha.api.relatorio}?${order}`,
  'contagens do painel': BACKEND_PATHS.wtgStats,
  'listas do painel, 50 de cada': `${BACKEND_PATHS.wtgList}?limite=50`,
  'usuários, 50': `${BACKEND_PATHS.userList}?limite=50`,
  'página do usuário': `${BACKEND_PATHS.usuario}?email=${senderOf(LOTE)}`,
} as const
const SAVING = 'salvar marcação'

interface Asking {
  dispatcher: Agent
  headers?: Record<string, string>
  method?: 'GET' | 'POST'
  body?: string
}

async function answered(url: string, asking: Asking): Promise<unknown> {
  const { statusCode, body } = await request(url, asking)
  if (statusCode >= 300) throw new Error(`${url}: ${statusCode} ${await body.text()}`)
  return body.json()
}

/** The shortest time of some calls in ms: other work on the machine can only add to it. */
async function least(call: () => Promise<unknown>): Promise<number> {
  let ms = Infinity
  for (let time = 0; time < TIMES; time++) {
    const started = performance.now()
    await call()
    ms = Math.min(ms, performance.now() - started)
  }
  return ms
}

/** Milliseconds of each call, by the call's name. */
export async function timesOf({ url, admin }: TestApi): Promise<Map<string, number>> {
  const json = { 'content-type': 'application/json' }
  // A new agent for each size: connections of the one before were closed while rows were added.
  const dispatcher = new Agent()
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    answered(url + path, {
      ...{ dispatcher, method: 'POST' },
      headers: { ...json, ...headers },
      body: JSON.stringify(body),
    })
  const { token } = (await post(BACKEND_PATHS.login, admin)) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const times = new Map<string, number>()
  for (const [name, path] of Object.entries(ASKED))
    times.set(name, await least(() => answered(url + path, { dispatcher, headers })))
  const found = await answered(url + ASKED['busca de uma OS'], { dispatcher, headers })
  const [foto] = fotosSchema.parse(found)
  const marcacao = {
    ...{ photoId: foto?.id, foto: foto?.image, os, marker: null, imageMeta: null },
    ...{ dimensao: '', dano: 'outro', observacao: 'escala' },
  }
  times.set(SAVING, await least(() => post(linha.api.salvar, marcacao, headers)))
  await dispatcher.close()
  return times
}
