import type { RequestListener } from 'node:http'
import { LISTA_LINHAS } from '#shared/linhas/index'
import type { Linha } from '#shared/linhas/index'
import { NIVEIS } from '#shared/linhas/niveis'
import type { Nivel } from '#shared/linhas/niveis'
import { acceptAll, startRecordingBackend } from './recording-backend.ts'
import type { RecordingBackend } from './recording-backend.ts'

/** The senha of every user of the fake backend. */
export const SENHA = 'correta-e-secreta'

/** One user for each level; ids are numbers for some and texts for others, as with real backends. */
const USERS = NIVEIS.map((nivel, index) => ({
  id: index % 2 === 0 ? index + 1 : `u-${index + 1}`,
  email: `${nivel.toLowerCase()}@empresa.com.br`,
  nivel,
}))

/** The user of a role. */
export function userOf(nivel: Nivel) {
  const user = USERS.find((candidate) => candidate.nivel === nivel)
  if (!user) throw new Error(`no user of ${nivel}`)
  return user
}

/** One of any number of supervisors, counted from 1. */
export const teamMember = (number: number) => ({
  id: `equipe-${number}`,
  email: `equipe-${number}@empresa.com.br`,
  nivel: 'supervisor' as const,
})

function findUser(email: string) {
  const [, number] = /^equipe-(\d+)@empresa\.com\.br$/.exec(email) ?? []
  return number === undefined
    ? USERS.find((candidate) => candidate.email === email)
    : teamMember(Number(number))
}

/** The backend's bearer token for a user: a secret that must never leave the gateway. */
export const tokenOf = (email: string) => `segredo-do-backend-${email}`

export interface Answer {
  status: number
  json: unknown
  headers?: Record<string, string | string[]>
  /** Sent unchanged in place of JSON; `headers` give its type. */
  text?: string | Buffer
}

export interface FakeBackend extends RecordingBackend {
  /** Answers that replace the usual ones, by 'METHOD /path'. */
  answers: Map<string, Answer>
  /** Listeners that answer the requests of a path instead, by '/path'. */
  files: Map<string, RequestListener>
  /** Answers that depend on the query, by 'METHOD /path'. */
  paged: Map<string, (query: URLSearchParams) => Answer>
}

/** A photo record as a backend answers it. */
export const fotoDe = (linha: Linha, id: number) => ({
  id,
  image: `/api/fotos/${linha.id}-${id}`,
  os: 'OS-1',
  cliente: 'Cliente',
  empresa: 'Empresa',
  matricula: 'M-1',
  ...Object.fromEntries(linha.registro.map((campo) => [campo, campo === linha.posicao.campo ? 12.5 : campo])),
})

const item = (id: number) => ({
  id,
  responsavel: 'Ana',
  wtg: 'WTG-1',
  empresa: 'Empresa',
  os: 'OS-1',
  data_criacao: '2026-11-03T10:00:00.000Z',
})

function usualAnswers(): Map<string, Answer> {
  const ok = (json: unknown): Answer => ({ status: 200, json })
  const answers = new Map<string, Answer>([
    ['POST /api/auth/register', { status: 201, json: { message: 'Usuário criado.' } }],
    ['GET /api/usuario', ok({ empresas: [], wtgs: [] })],
    ['GET /api/admin/wtg-stats', ok({ week: 1, month: 2 })],
    ['GET /api/admin/user-stats', ok({ week: 3, month: 4 })],
    [
      'GET /api/admin/wtg-list',
      ok({ robo: [item(1)], drone: [item(2)], civil: [{ ...item(3), wtg: null, torre: 'T-3' }] }),
    ],
    [
      'GET /api/admin/user-list',
      ok([{ id: 1, email: 'a@b.c', created_at: '2026-11-03T10:00:00.000Z', senha: 'x' }]),
    ],
  ])
  for (const linha of LISTA_LINHAS) {
    answers.set(`GET ${linha.api.fotos}`, ok({ photos: [fotoDe(linha, 1)] }))
    answers.set(`POST ${linha.api.salvar}`, ok({ message: 'Salvo.' }))
    answers.set(`GET ${linha.api.relatorio}`, ok({ data: [{ ...fotoDe(linha, 1), dano: 'outro' }] }))
    answers.set(`GET ${linha.api.busca}`, ok([{ id: 1, url: `/api/fotos/${linha.id}-1`, nome: 'a.jpg' }]))
  }
  return answers
}

function loginAnswer(body: Buffer): Answer {
  const { email, senha } = JSON.parse(body.toString('utf8')) as { email: string; senha: string }
  const user = findUser(email)
  if (!user || senha !== SENHA) return { status: 401, json: { message: 'E-mail ou senha inválidos.' } }
  return { status: 200, json: { token: tokenOf(email), user: { ...user, senha: 'nunca sai daqui' } } }
}

/** A backend of spec §7 for tests: known users, one photo a line, and a record of every call. */
export async function startFakeBackend(): Promise<FakeBackend> {
  const answers = usualAnswers()
  const files: FakeBackend['files'] = new Map()
  const paged: FakeBackend['paged'] = new Map()
  const backend = await startRecordingBackend((req, res, record) => {
    const { pathname: path, searchParams } = new URL(record.url, 'http://backend')
    const file = files.get(path)
    if (file) {
      file(req, res)
      return
    }
    const key = `${record.method} ${path}`
    const answer = paged.get(key)?.(searchParams) ?? answers.get(key)
    if (answer) {
      for (const [name, value] of Object.entries(answer.headers ?? {})) res.setHeader(name, value)
      if (answer.text === undefined) acceptAll(answer.status, answer.json)(req, res, record)
      else req.resume().on('end', () => res.writeHead(answer.status).end(answer.text))
    } else if (path === '/api/auth/login') {
      req.on('data', (chunk: Buffer) => record.body.push(chunk))
      req.on('end', () => {
        const { status, json } = loginAnswer(Buffer.concat(record.body))
        res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
      })
    } else {
      acceptAll(404, { message: 'Não existe.' })(req, res, record)
    }
  })
  return { ...backend, answers, files, paged }
}
