import { beforeEach, describe, expect, it } from 'vitest'
import { LISTA_LINHAS } from '#shared/linhas/index'
import { CADASTRO } from '#shared/testing/cadastro'
import { request } from '#shared/node/testing/request'
import { fotoDe, userOf } from '../../testing/fake-backend.ts'
import type { Answer } from '../../testing/fake-backend.ts'
import { gatewayOfAllTests } from '../../testing/running-gateway.ts'
import { BOUNDARY, formBody, goodForm, jpegOf, fotoPart } from '../../testing/upload-bodies.ts'

const { backend, gateway, caller } = gatewayOfAllTests({ caller: 'administrador' })
beforeEach(() => {
  backend.paged.clear()
  gateway.logLines.length = 0
})

const BUSCA = { os: 'OS-1', wtg: 'W', torre: 'T', blade: 'B' }
const REFUSED = 'O servidor recusou o pedido.'
const INVALID = 'Dados inválidos. Confira os campos.'
const UNEXPECTED = 'O servidor respondeu de forma inesperada.'
const said = (json: unknown): Answer => ({ status: 200, json })
const written = (text: string, type: string): Answer => ({
  status: 200,
  json: '',
  text,
  headers: { 'content-type': type },
})

/** What says no though it came with 200, and the sentence that people read. */
const NO: [string, Answer, string][] = [
  ['success: false', said({ success: false, message: 'OS encerrada.' }), 'OS encerrada.'],
  ['ok: false', said({ ok: false, error: 'Disco cheio.' }), 'Disco cheio.'],
  ['sucesso: false', said({ sucesso: false, mensagem: 'OS encerrada.' }), 'OS encerrada.'],
  ['isSuccess: false', said({ isSuccess: false, value: null, message: 'OS encerrada.' }), 'OS encerrada.'],
  ['succeeded: false', said({ succeeded: false, message: 'OS encerrada.' }), 'OS encerrada.'],
  ['Success: false', said({ Success: false, Message: 'OS encerrada.', Data: null }), 'OS encerrada.'],
  ['an error', said({ error: 'Falhou.' }), 'Falhou.'],
  ['an error of one word', said({ error: 'no' }), 'no'],
  ['an error object', said({ error: { code: 7, message: 'Falhou.' } }), 'Falhou.'],
  ['errors', said({ errors: ['OS vazia', 'Torre vazia'] }), 'OS vazia; Torre vazia'],
  ['errors by field', said({ errors: { os: ['em branco'], torre: 'longa' } }), 'os: em branco; torre: longa'],
  ['a status of error', said({ status: 'error', message: 'Não gravou.' }), 'Não gravou.'],
  ['a statusCode of 400', said({ statusCode: 400, message: 'OS encerrada.' }), 'OS encerrada.'],
  ['a status of 500', said({ status: 500, message: 'Não gravou.' }), 'Não gravou.'],
  ['a no in wraps', said({ status: 200, data: { result: { ok: false, msg: 'Cheio.' } } }), 'Cheio.'],
  [
    'a no in a wrap, told around it',
    said({ message: 'OS encerrada.', data: { salvo: false } }),
    'OS encerrada.',
  ],
  [
    'success: false, told in a wrap',
    said({ success: false, data: { message: 'OS encerrada.' } }),
    'OS encerrada.',
  ],
  ['success: false without a sentence', said({ success: false, error: true }), REFUSED],
  ['false', said(false), REFUSED],
  ['a sentence in plain text', written('Erro ao gravar', 'text/plain'), 'Erro ao gravar'],
]

/** What is no answer at all. */
const ODD: [string, Answer][] = [
  ['a page', written('<!doctype html><p>Manutenção. Success!</p>', 'text/html')],
  ['a page called JSON', written('<html></html>', 'application/json')],
  ['a page called text', written('<p>ok</p>', 'text/plain')],
  ['half of a JSON', written('{"message": "ok"', 'application/json')],
  ['text that says neither', written('Service temporarily away', 'text/plain')],
  ['text that says neither, called HTML', written('Voltamos em instantes', 'text/html')],
]

const YES: [string, Answer][] = [
  ['an empty body', written('', 'text/html')],
  ['204', { status: 204, json: '', text: '' }],
  ['OK in plain text', written('OK', 'text/plain')],
  ['OK called HTML', written('Salvo com sucesso', 'text/html; charset=utf-8')],
  ['"Created"', said('Created')],
  ['an object without an error', said({ success: true, error: null, errors: [], id: 7 })],
  ['an error of nothing', said({ isSuccess: true, error: { code: '', message: '', type: 0 }, value: 7 })],
  ['an error of false, as text', said({ error: 'false', id: 7 })],
  ['a row count', said(1)],
  ['a wrapped record with a status of its own', said({ data: { id: 7, status: 'erro' } })],
  ['a wrapped record with a result of its own', said({ data: { id: 7, result: { status: 'erro' } } })],
  ['a status of 200', said({ status: 200, statusCode: '201', id: 7 })],
]

/** What says no to a change in words of its own. */
const TOLD_NO: [unknown, string][] = [
  [{ salvo: false, mensagem: 'Foto bloqueada.' }, 'Foto bloqueada.'],
  [{ gravado: 'Não', mensagem: 'Foto bloqueada.' }, 'Foto bloqueada.'],
  [{ sucesso: 'N', mensagem: 'Foto bloqueada.' }, 'Foto bloqueada.'],
  [{ status: 'NOK', msg: 'Foto bloqueada.' }, 'Foto bloqueada.'],
  [{ resultado: 'erro', mensagem: 'Foto bloqueada.' }, 'Foto bloqueada.'],
  [{ code: 500, message: 'Banco fora do ar.' }, 'Banco fora do ar.'],
  [{ codigo: -1, mensagem: 'Falha ao gravar.' }, 'Falha ao gravar.'],
  [{ message: 'Não foi possível gravar.' }, 'Não foi possível gravar.'],
  [{ message: 'Erro ao salvar marcações.', data: null }, 'Erro ao salvar marcações.'],
  [{ message: 'Nenhuma foto foi gravada.' }, 'Nenhuma foto foi gravada.'],
  [{ data: { message: 'Não foi possível gravar.' } }, 'Não foi possível gravar.'],
]
/** What says yes, and sounds like them. */
const TOLD_YES = [
  { code: 7, message: 'Não foram encontrados erros.' },
  { message: 'Não foi necessário girar a foto.' },
  { message: 'Nenhum erro.' },
  { message: 'Foto salva; o aviso não foi enviado.' },
  { id: 5, message: 'Não foi possível mandar o e-mail de aviso.' },
  { message: 'Foto salva.', data: { message: 'Não foi possível mandar o e-mail de aviso.' } },
]

/** Every call that stores something, by what it answers: status and sentence. */
const mutations = LISTA_LINHAS.flatMap((linha) => [
  {
    name: `upload of ${linha.id}`,
    path: linha.api.upload,
    async send() {
      const form = goodForm(linha, [fotoPart(jpegOf(2000), 'a.jpg')]).map((part) =>
        Array.isArray(part) && part[0] === 'userId'
          ? (['userId', String(userOf('administrador').id)] as [string, string])
          : part,
      )
      const response = await request(gateway.url + linha.api.upload, {
        method: 'POST',
        headers: { ...caller, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
        body: new Uint8Array(formBody(form)),
      })
      const { message } = (await response.json()) as { message: string }
      return [response.status, message]
    },
  },
  {
    name: `save of ${linha.id}`,
    path: linha.api.salvar,
    async send() {
      const { result } = await gateway.call(`${linha.id}.fotos`, BUSCA, caller)
      const [foto] = result as Record<string, unknown>[]
      const marks = { marker: null, dimensao: '', dano: 'outro', observacao: 'x', imageMeta: null }
      const input = { ...foto, ...marks, photoId: foto?.['id'], foto: foto?.['image'] }
      const saved = await gateway.call(`${linha.id}.salvarMarcacoes`, input, caller)
      return [saved.status, saved.error?.message ?? (saved.result as { message: string }).message]
    },
  },
])
mutations.push({
  name: 'registration',
  path: '/api/auth/register',
  async send() {
    const { status, error, result } = await gateway.call('auth.register', CADASTRO, caller)
    return [status, error?.message ?? (result as { message: string }).message]
  },
})

describe.each(mutations)('a $name', ({ path, send }) => {
  it.each(NO)('answered 200 with %s is refused with its sentence', async (_what, answer, sentence) => {
    backend.paged.set(`POST ${path}`, () => answer)
    expect(await send()).toEqual([422, sentence])
  })

  it.each(TOLD_NO)('answered 200 with %j is refused with its sentence', async (json, sentence) => {
    backend.paged.set(`POST ${path}`, () => said(json))
    expect(await send()).toEqual([422, sentence])
  })

  it.each(TOLD_YES)('answered 200 with %j is done', async (json) => {
    backend.paged.set(`POST ${path}`, () => said(json))
    const [status, told] = await send()
    expect([Number(status) < 300, told]).toEqual([true, json.message])
  })

  it.each([
    { sucesso: true, dados: { message: 'Gravado.' } },
    { success: true, message: null, data: { message: 'Gravado.' } },
  ])('answered in a wrap, as %j, is done with the sentence in it', async (json) => {
    backend.paged.set(`POST ${path}`, () => said(json))
    expect((await send())[1]).toBe('Gravado.')
  })

  it.each(ODD)('answered 200 with %s has failed', async (_what, answer) => {
    backend.paged.set(`POST ${path}`, () => answer)
    expect(await send()).toEqual([502, UNEXPECTED])
    expect(gateway.logLines.some((line) => line.includes('BAD_BACKEND') && line.includes(path))).toBe(true)
    expect(gateway.logLines.join()).not.toContain('Manutenção')
  })

  it.each(YES)('answered with %s is done', async (_what, answer) => {
    backend.paged.set(`POST ${path}`, () => answer)
    const [status, message] = await send()
    expect(status).toBeLessThan(300)
    expect(message).toMatch(/sucesso/i)
  })
})

describe('an upload', () => {
  it.each([
    { message: 'Recebido.', total: 0 },
    { message: 'Recebido.', total: '0' },
    { dados: { message: 'Recebido.', total: '0' } },
    { message: 'Recebido.', data: { result: { total: 0 } } },
    { message: null, total: null, data: { message: 'Recebido.', total: 0 } },
  ])('of which the backend kept none of 1 photo, told as %j, is not told as stored', async (json) => {
    const [upload] = mutations
    backend.paged.set(`POST ${upload?.path}`, () => ({ status: 201, json }))
    expect(await upload?.send()).toEqual([
      422,
      'O servidor disse que guardou 0 de 1 foto. Confira a OS antes de enviar de novo.',
    ])
  })

  it('of an order that has more of them by now is stored', async () => {
    const [upload] = mutations
    backend.paged.set(`POST ${upload?.path}`, () => said({ message: 'Recebido.', total: 120 }))
    expect(await upload?.send()).toEqual([201, 'Recebido.'])
  })

  it('that is wrapped with the record of its batch is stored: what that says of itself counts no photos', async () => {
    const [upload] = mutations
    backend.paged.set(`POST ${upload?.path}`, () => said({ message: 'Recebido.', data: { id: 7, total: 0 } }))
    expect(await upload?.send()).toEqual([201, 'Recebido.'])
  })
})

describe.each(LISTA_LINHAS)('a search of $id', (linha) => {
  it.each(NO)('answered 200 with %s is refused with its sentence', async (_what, answer, sentence) => {
    for (const call of ['fotos', 'relatorio', 'busca'] as const) {
      backend.paged.set(`GET ${linha.api[call]}`, () => answer)
      const { status, error } = await gateway.call(`${linha.id}.${call}`, BUSCA, caller)
      expect([status, error?.data.code, error?.message]).toEqual([422, 'BAD_REQUEST', sentence])
    }
  })

  it('keeps the sentence of a 4xx, in whatever form, and never that of a 5xx', async () => {
    const ask = async (status: number, json: unknown) => {
      backend.paged.set(`GET ${linha.api.fotos}`, () => ({ status, json }))
      return (await gateway.call(`${linha.id}.fotos`, BUSCA, caller)).error?.message
    }
    expect(await ask(422, { error: 'OS inválida.' })).toBe('OS inválida.')
    expect(await ask(400, { message: ['os vazia', 'torre\u0000vazia'], error: 'Bad Request' })).toBe(
      'os vazia; torre vazia',
    )
    expect(await ask(422, { errors: { os: ['Informe a OS.', 'É um número.'] } })).toBe(
      'os: Informe a OS. os: É um número.',
    )
    expect(await ask(400, { os: ['Informe a OS.'], wtg: ['Informe a WTG.'] })).toBe(
      'os: Informe a OS. wtg: Informe a WTG.',
    )
    for (const other of [{ trace: 'segredo', os: ['x'] }, { os: [] }, { os: [{ segredo: 1 }] }])
      expect(await ask(400, other)).toBe(INVALID)
    expect(await ask(404, { erro: 'Nada encontrado.' })).toBe('Nada encontrado.')
    expect(await ask(422, { errors: 'x'.repeat(900) })).toHaveLength(300)
    expect(await ask(422, {})).toBe(REFUSED)
    for (const status of [500, 502, 503]) {
      expect(await ask(status, { message: 'segredo', error: 'segredo', errors: ['segredo'] })).toBe(
        UNEXPECTED,
      )
    }
  })
})

describe('a file', () => {
  it.each(LISTA_LINHAS)('of $id that is refused with 200 has the sentence of the refusal', async (linha) => {
    const refusal = said({ success: false, message: 'Relatório indisponível.' })
    backend.paged.set(`POST ${linha.api.exportar}`, () => refusal)
    backend.paged.set(`GET ${linha.api.zip}`, () => refusal)
    const report = await request(gateway.url + linha.api.exportar, {
      method: 'POST',
      headers: { ...caller, 'content-type': 'application/json' },
      body: JSON.stringify({ ...BUSCA, tipo: 'pdf' }),
    })
    const zip = await request(`${gateway.url}${linha.api.zip}?${new URLSearchParams(BUSCA).toString()}`, {
      headers: caller,
    })
    for (const answer of [report, zip])
      expect([answer.status, await answer.json()]).toMatchObject([
        422,
        { message: 'Relatório indisponível.' },
      ])
  })

  it('of the dashboard that is refused with 200 has the sentence of the refusal', async () => {
    backend.paged.set('GET /api/admin/wtg-list', () =>
      said({ success: false, message: 'Sem painel.', robo: [], drone: [], civil: [] }),
    )
    const answer = await request(`${gateway.url}/api/admin/wtg-list.xlsx`, { headers: caller })
    expect([answer.status, await answer.json()]).toMatchObject([422, { message: 'Sem painel.' }])
  })
})

describe('a list of 30,000 photos', () => {
  it('gives others their turn while it is read', async () => {
    const [, drone] = LISTA_LINHAS
    if (!drone) throw new Error('no line')
    const photos = Array.from({ length: 30_000 }, (_unused, id) => fotoDe(drone, id + 1))
    backend.paged.set('GET /api/inspecao-drone', () => said({ photos }))
    let turns = 0
    const timer = setInterval(() => (turns += 1), 1)
    const { result } = await gateway.call('drone.fotos', BUSCA, caller)
    clearInterval(timer)
    expect(result).toHaveLength(30_000)
    expect(turns).toBeGreaterThan(20)
  })
})
