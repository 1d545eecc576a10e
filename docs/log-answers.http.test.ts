import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi } from '#api/testing/start-api'
import type { TestApi } from '#api/testing/start-api'
import { SENHA } from '#bff/testing/fake-backend'
import { startGateway } from '#bff/testing/gateway'
import type { CallerHeaders, Gateway } from '#bff/testing/gateway'
import { declarationOf } from '#bff/testing/envio-calls'
import { signInUser } from '#bff/testing/product-admin'
import { BOUNDARY, formBody, fotoPart, goodForm, jpegOf } from '#bff/testing/upload-bodies'
import type { FormFile } from '#bff/testing/upload-bodies'
import { fotosSchema } from '#shared/testing/answers'
import { CADASTRO } from '#shared/testing/cadastro'
import { LINHAS } from '#shared/linhas/index'
import { openRaw, requestHead, until } from '#shared/node/testing/raw-request'
import { request } from '#shared/node/testing/request'
import { textOf } from './dependency-use.ts'

/** Whether jq is installed; without it these tests are skipped. */
const JQ = spawnSync('jq', ['--version']).error === undefined

const { drone } = LINHAS
const OS = 'OS-2026-114'
const ANA = { ...CADASTRO, email: 'ana@ventosul.com.br', nivel: 'supervisor' as const, senha: SENHA }
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`
const GUESSED_FROM = '203.0.113.9'
/** A line about the backend's state at the start. Its `status` is not that of a request and must not be counted. */
const SEEN = '{"level":"info","evento":"backend-visto","endereco":"https://a.example","status":401}\n'

/** The commands for the ten questions, taken from the documentation. */
const COMMANDS = [
  ...textOf('docs/operations.md').matchAll(/^ *```sh\n *(jq .*extradorso\.log)\n *```$/gm),
].map(([, command = '']) => command)

let folder: string
let api: TestApi
let gateway: Gateway
let ids: { admin: number; ana: number }

/** The answer to a question: one object per line. */
function answerTo(question: number): unknown[] {
  const { stdout, stderr, status } = spawnSync('sh', ['-c', COMMANDS[question - 1] ?? ''], { cwd: folder })
  expect([stderr.toString(), status]).toEqual(['', 0])
  const lines = stdout.toString().split('\n').filter(Boolean)
  return lines.map((line): unknown => JSON.parse(line))
}

function form(userId: string, os: string, fotos: FormFile[]): Buffer {
  const fields = goodForm(drone, fotos, userId)
  return formBody(fields.map((part) => (Array.isArray(part) && part[0] === 'os' ? ['os', os] : part)))
}

async function post(path: string, headers: CallerHeaders, body: Buffer): Promise<number> {
  const response = await request(gateway.url + path, { method: 'POST', headers, body: new Uint8Array(body) })
  await response.arrayBuffer()
  return response.status
}

async function get(path: string, headers: CallerHeaders): Promise<number> {
  const response = await request(gateway.url + path, { headers })
  await response.arrayBuffer()
  return response.status
}

/** An upload whose client leaves half-way. */
async function abandon(headers: CallerHeaders, userId: string): Promise<void> {
  const body = form(userId, OS, [fotoPart(jpegOf(500_000))])
  const raw = await openRaw(Number(new URL(gateway.url).port))
  const head = { ...headers, 'content-type': TYPE, 'content-length': String(body.length) }
  await raw.send(requestHead(`POST ${drone.api.upload}`, head))
  await raw.send(body.subarray(0, body.length / 2))
  await until(() => gateway.logLines.length > 0)
  raw.socket.destroy()
  await until(() => gateway.requests().some(({ status }) => status === 499))
}

/** A day of work: people register, guess a senha, upload, are refused, leave, look, mark, and download. */
async function liveADay(): Promise<void> {
  const admin = await signInUser(gateway.url, api.admin)
  await gateway.call('auth.register', ANA, admin.headers)
  const guess = { email: 'Ana@VentoSul.com.br', senha: 'outra-senha-qualquer' }
  for (let guesses = 0; guesses < 3; guesses++)
    await gateway.call('auth.login', guess, { ...gateway.ownPage, 'x-forwarded-for': GUESSED_FROM })
  const { headers, userId } = await signInUser(gateway.url, ANA)
  ids = { admin: Number(admin.userId), ana: Number(userId) }
  await gateway.call('admin.userList', undefined, { ...headers, 'x-request-id': '5f0c1c1e-0000' })
  const multipart = { ...headers, 'content-type': TYPE }
  const fotos = [1, 2].map((number) => fotoPart(jpegOf(60_000, number), `${number}.jpg`))
  expect(await post(drone.api.upload, multipart, form(userId, OS, fotos))).toBe(201)
  const noFoto = fotoPart(Buffer.from('isto não é uma foto'), 'nota.jpg')
  expect(await post(drone.api.upload, multipart, form(userId, 'OS-2026-115', [noFoto]))).toBe(422)
  await abandon(headers, userId)
  const opened = await gateway.call('envios.abrir', declarationOf(drone, [jpegOf(60_000)]), headers)
  const { id } = opened.result as { id: string }
  expect((await gateway.call('envios.desistir', { id }, headers)).status).toBe(200)
  const searched = { os: OS, wtg: 'WTG-01' }
  const [foto] = fotosSchema.parse((await gateway.call('drone.fotos', searched, headers)).result)
  const marks = { marker: null, dimensao: '', dano: drone.danos[0].valor, observacao: '', imageMeta: null }
  const saved = { ...foto, ...marks, recomendacao: '', photoId: foto?.id, foto: foto?.image }
  expect((await gateway.call('drone.salvarMarcacoes', saved, headers)).status).toBe(200)
  const json = { ...headers, 'content-type': 'application/json' }
  for (const tipo of ['pdf', 'excel'])
    expect(await post(drone.api.exportar, json, Buffer.from(JSON.stringify({ ...searched, tipo })))).toBe(200)
  expect(await get(`${drone.api.zip}?${new URLSearchParams(searched).toString()}`, headers)).toBe(200)
  expect(await get(`${foto?.image ?? ''}?download=foto`, headers)).toBe(200)
  expect(await get('/api/admin/wtg-list.xlsx', admin.headers)).toBe(200)
}

describe.runIf(JQ)('the ten questions to the log, as docs/operations.md asks them', () => {
  beforeAll(async () => {
    folder = newFolder('log-answers')
    api = await startApi()
    gateway = await startGateway(api.url, { trustProxy: 1 })
    await liveADay()
    await until(() => gateway.requests().some(({ rota }) => rota === '/api/admin/wtg-list.xlsx'))
    writeFileSync(join(folder, 'extradorso.log'), SEEN + gateway.logLines.join(''))
  })
  afterAll(async () => {
    await gateway.close()
    await api.stop()
    removeFolder(folder)
  })

  const time = expect.any(String) as string
  const path = drone.api.upload

  it('are ten', () => {
    expect(COMMANDS).toHaveLength(10)
  })

  it('1: when each upload was, and how long it took', () => {
    const upload = { time, userId: ids.ana, rota: path, s: expect.any(Number), mb: expect.any(Number) }
    const resumable = ['envio-aberto', 'envio-desistido'].map((auditoria) => {
      return { time, userId: ids.ana, auditoria, os: 'OS-100', envio: expect.any(String) as string }
    })
    const inOne = [201, 422, 499].map((status) => ({ ...upload, status }))
    expect(answerTo(1)).toEqual([...inOne, ...resumable])
  })

  it('2: what failed, whose and where', () => {
    const failed = (codigo: string, rota: string, rest = { userId: ids.ana as number | null, vezes: 1 }) =>
      expect.objectContaining({ codigo, rota, ...rest }) as unknown
    const answers = answerTo(2)
    expect(answers).toHaveLength(4)
    expect(answers).toEqual(
      expect.arrayContaining([
        failed('BAD_CREDENTIALS', 'auth.login', { userId: null, vezes: 3 }),
        failed('FORBIDDEN', 'admin.userList'),
        failed('INVALID_FILE', path),
        failed('ABORTED', path),
      ]),
    )
  })

  it('3: what was left before its end', () => {
    expect(answerTo(3)).toEqual([{ time, userId: ids.ana, rota: path, requestId: expect.any(String) }])
  })

  it('4: who registered whom', () => {
    expect(answerTo(4)).toEqual([{ time, userId: ids.admin, email: ANA.email, papel: 'supervisor' }])
  })

  it('5: what happened in the request of an id', () => {
    const forbidden = { requestId: '5f0c1c1e-0000', codigo: 'FORBIDDEN', userId: ids.ana }
    expect(answerTo(5)).toEqual([
      expect.objectContaining({ ...forbidden, auditoria: 'acesso-recusado' }),
      expect.objectContaining({ ...forbidden, rota: 'admin.userList', status: 403 }),
    ])
  })

  it('6: what took longest, and how much of it was the backend', () => {
    const slow = answerTo(6) as { ms: number; backend: number | null }[]
    expect(slow).toHaveLength(10)
    expect(slow.map(({ ms }) => ms)).toEqual(slow.map(({ ms }) => ms).sort((a, b) => b - a))
    expect(slow.some(({ backend }) => Number(backend) > 0)).toBe(true)
  })

  it('7: who uploaded an order, with how many photos', () => {
    const sent = { linha: 'drone', wtg: 'WTG-01', torre: null, fotos: 2 }
    expect(answerTo(7)).toEqual([{ time, userId: ids.ana, ...sent }])
  })

  it('8: why an upload was refused', () => {
    const failed = { time, userId: ids.ana, fotos: 1, motivo: expect.stringMatching(/\.$/) }
    expect(answerTo(8)).toEqual([
      { ...failed, os: 'OS-2026-115', codigo: 'INVALID_FILE' },
      { ...failed, os: OS, codigo: 'ABORTED' },
    ])
  })

  it('9: which account is being guessed, and from where', () => {
    expect(answerTo(9)).toEqual([{ email: ANA.email, endereco: GUESSED_FROM, vezes: 3, ultima: time }])
  })

  it('10: whose report, zip or photo of which order', () => {
    const own = { time, userId: ids.ana, linha: 'drone', os: OS, wtg: 'WTG-01', torre: null, alvo: null }
    expect(answerTo(10)).toEqual([
      { ...own, auditoria: 'relatorio', tipo: 'pdf', fotos: 1 },
      { ...own, auditoria: 'relatorio', tipo: 'excel', fotos: 1 },
      { ...own, auditoria: 'zip', tipo: null, fotos: 2 },
      { ...own, auditoria: 'foto', tipo: null, fotos: 1 },
      expect.objectContaining({ userId: ids.admin, auditoria: 'exportacao', alvo: 'wtg-list.xlsx' }),
    ])
  })

  it('are also answered for who saw and who marked an order', () => {
    const lines = gateway.logLines.map((line) => JSON.parse(line) as Record<string, unknown>)
    const order = { userId: ids.ana, nivel: 'supervisor', linha: 'drone', os: OS, wtg: 'WTG-01' }
    expect(lines.filter(({ auditoria }) => auditoria === 'busca' || auditoria === 'marcacao')).toEqual([
      expect.objectContaining({ ...order, auditoria: 'busca', tela: 'inspecao', fotos: 2 }),
      expect.objectContaining({ ...order, auditoria: 'marcacao', dano: drone.danos[0].valor }),
    ])
  })
})
