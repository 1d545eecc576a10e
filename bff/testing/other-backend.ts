import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { onLoopback } from '#shared/node/testing/on-loopback'
import { LISTA_LINHAS } from '#shared/linhas/index'
import type { Linha } from '#shared/linhas/index'
import { sha256 } from '#shared/node/testing/sha256'

export const OTHER_USER = { email: 'gerente@outra.example', senha: 'segredo-do-outro' }
const SESSION = 'JSESSIONID=abc123'

/** What reached the backend. */
export interface OtherBackend {
  url: string
  saved: Record<string, unknown>[]
  uploads: { path: string; type: string; sha: string; bytes: number }[]
  /** The Authorization headers that it got: there must be none, since its session is a cookie. */
  authorizations: string[]
  close(): Promise<void>
}

const json = (res: ServerResponse, value: unknown, status = 200) =>
  void res.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(value))

/** A record with numbers as texts, numeric texts as numbers, and fields that nobody asked for. */
const record = (linha: Linha, url: string) => ({
  id: '41',
  image: `${url}/media/${linha.id}/41.jpg?v=2`,
  os: 7001,
  cliente: 'Cliente',
  empresa: null,
  matricula: 998,
  ...Object.fromEntries(linha.registro.map((campo) => [campo, campo === linha.posicao.campo ? '12.50' : 5])),
  _links: { self: '/41' },
})

const item = { id: '9', responsavel: 'Ana', empresa: 'E', os: 7001, data_criacao: '2026-11-03T10:00:00Z' }

function answers(url: string): Map<string, unknown> {
  const all = new Map<string, unknown>([
    ['GET /api/usuario', { empresas: [], wtgs: [{ ...item, wtg: 12 }], total: '1' }],
    ['GET /api/admin/wtg-stats', { week: '3', month: '14' }],
    ['GET /api/admin/user-stats', { week: '0', month: '2' }],
    ['GET /api/admin/wtg-list', { robo: [{ ...item, wtg: 'W' }], drone: [], civil: [{ ...item, torre: 3 }] }],
    ['GET /api/admin/user-list', [{ id: '1', email: 'a@b.example', created_at: '2026-11-03' }]],
    ['POST /api/auth/register', 'Created'],
  ])
  for (const linha of LISTA_LINHAS) {
    all.set(`GET ${linha.api.fotos}`, [record(linha, url)])
    all.set(`GET ${linha.api.relatorio}`, [{ ...record(linha, url), dano: 'outro', dimensao: '' }])
    all.set(`GET ${linha.api.busca}`, [{ id: '41', url: `${url}/media/${linha.id}/41.jpg?v=2` }])
    all.set(`POST ${linha.api.salvar}`, '')
  }
  return all
}

interface Files {
  foto: Buffer
  zip: Buffer
  pdf: Buffer
}

function fileOf(path: string, files: Files): [Buffer, string] | undefined {
  if (path.startsWith('/media/')) return [files.foto, 'application/octet-stream']
  if (LISTA_LINHAS.some(({ api }) => api.zip === path)) return [files.zip, 'application/x-zip-compressed']
  return undefined
}

/**
 * A backend that reads every open point of spec §7 the other way: a session in cookies instead of a token, bare lists,
 * numbers as text, photos by absolute address at its own origin, no image sizes, answers to mutations that say nothing.
 */
export async function startOtherBackend(files: Files): Promise<OtherBackend> {
  const known: Pick<OtherBackend, 'saved' | 'uploads' | 'authorizations'> = {
    saved: [],
    uploads: [],
    authorizations: [],
  }
  let url = ''
  const serve = async (req: IncomingMessage, res: ServerResponse) => {
    const { pathname } = new URL(req.url ?? '/', 'http://x')
    const body = await buffer(req)
    if (pathname === '/api/auth/login') {
      const given = JSON.parse(body.toString()) as typeof OTHER_USER
      if (given.senha !== OTHER_USER.senha) return json(res, { message: 'Acesso negado.' }, 401)
      res.setHeader('set-cookie', [`${SESSION}; Path=/; HttpOnly`, 'lb=node-2; Path=/'])
      return json(res, { user: { id: '77', email: OTHER_USER.email, nivel: 'administrador' } })
    }
    if (req.headers.authorization) known.authorizations.push(req.headers.authorization)
    if (req.headers.cookie !== `${SESSION}; lb=node-2`) return json(res, { message: 'Sem sessão.' }, 401)
    const file = fileOf(pathname, files)
    if (file) return void res.writeHead(200, { 'content-type': file[1] }).end(file[0])
    if (LISTA_LINHAS.some(({ api }) => api.exportar === pathname)) return void res.end(files.pdf)
    if (LISTA_LINHAS.some(({ api }) => api.upload === pathname)) {
      const type = req.headers['content-type'] ?? ''
      known.uploads.push({ path: pathname, type, sha: sha256(body), bytes: body.length })
      return void res.writeHead(200).end()
    }
    if (pathname.endsWith('/save-markers'))
      known.saved.push(JSON.parse(body.toString()) as Record<string, unknown>)
    const answer = answers(url).get(`${req.method} ${pathname}`)
    if (answer === undefined) return json(res, { message: 'Nada aqui.' }, 404)
    if (typeof answer === 'string')
      return void res.writeHead(200, { 'content-type': 'text/plain' }).end(answer)
    return json(res, answer)
  }
  const server = await onLoopback(createServer((req, res) => void serve(req, res)))
  url = server.url
  return { ...known, ...server }
}
