import { beforeEach, describe, expect, it } from 'vitest'
import { LINHAS, LISTA_LINHAS } from '#shared/linhas/index'
import { CADASTRO } from '#shared/testing/cadastro'
import { request } from '#shared/node/testing/request'
import { fotoDe, userOf } from '../../testing/fake-backend.ts'
import { gatewayOfAllTests } from '../../testing/running-gateway.ts'
import { NO, ODD, REFUSED, TOLD_NO, TOLD_YES, UNEXPECTED, YES, said } from '../../testing/spoken-answers.ts'
import { BOUNDARY, formBody, goodForm, jpegOf, fotoPart } from '../../testing/upload-bodies.ts'

const { backend, gateway, caller } = gatewayOfAllTests({ caller: 'administrador' })
beforeEach(() => {
  backend.paged.clear()
  gateway.logLines.length = 0
})

const INVALID = 'Dados inválidos. Confira os campos.'
const BUSCA = { os: 'OS-1', wtg: 'W', torre: 'T', blade: 'B' }
/**
 * The line whose calls get all answers. One rule reads them (`readAnswer`), and a line is data: of the others the first of
 * each kind shows that their calls are read by it.
 */
const WHOLE = LINHAS.civil
const rowsOf = ({ id }: { id: string }) => (id === WHOLE.id ? Infinity : 1)

/** Every call that stores something; `send` returns status and sentence of its answer. */
const mutations = LISTA_LINHAS.flatMap((linha) => [
  {
    name: `upload of ${linha.id}`,
    path: linha.api.upload,
    rows: rowsOf(linha),
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
    rows: rowsOf(linha),
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
  rows: Infinity,
  async send() {
    const { status, error, result } = await gateway.call('auth.register', CADASTRO, caller)
    return [status, error?.message ?? (result as { message: string }).message]
  },
})

describe.each(mutations)('a $name', ({ path, rows, send }) => {
  it.each(NO.slice(0, rows))(
    'answered 200 with %s is refused with its sentence',
    async (_what, answer, sentence) => {
      backend.paged.set(`POST ${path}`, () => answer)
      expect(await send()).toEqual([422, sentence])
    },
  )

  it.each(TOLD_NO.slice(0, rows))(
    'answered 200 with %j is refused with its sentence',
    async (json, sentence) => {
      backend.paged.set(`POST ${path}`, () => said(json))
      expect(await send()).toEqual([422, sentence])
    },
  )

  it.each(TOLD_YES.slice(0, rows))('answered 200 with %j is done', async (json) => {
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

  it.each(ODD.slice(0, rows))('answered 200 with %s has failed', async (_what, answer) => {
    backend.paged.set(`POST ${path}`, () => answer)
    expect(await send()).toEqual([502, UNEXPECTED])
    expect(gateway.logLines.some((line) => line.includes('BAD_BACKEND') && line.includes(path))).toBe(true)
    expect(gateway.logLines.join()).not.toContain('Manutenção')
  })

  it.each(YES.slice(0, rows))('answered with %s is done', async (_what, answer) => {
    backend.paged.set(`POST ${path}`, () => answer)
    const [status, message] = await send()
    expect(status).toBeLessThan(300)
    expect(message).toMatch(/sucesso/i)
  })
})

describe('a change that was sent by fields', () => {
  const sends = mutations.filter(({ name }) => !name.startsWith('upload'))

  it.each(sends)(
    '$name, is refused by a success that tells what is wrong with one of them',
    async ({ path, send }) => {
      const field = path.includes('register') ? 'email' : 'dano'
      backend.paged.set(`POST ${path}`, () => said({ [field]: ['já existe'] }))
      expect(await send()).toEqual([422, `${field}: já existe`])
    },
  )

  it.each(sends)('$name, is done by a success that tells of others', async ({ path, send }) => {
    backend.paged.set(`POST ${path}`, () => said({ arquivos: ['a.jpg'], dano: ['outro'] }))
    expect((await send())[0]).toBeLessThan(300)
  })
})

describe('an upload', () => {
  it.each([
    { message: 'Recebido.', total: 0 },
    { message: 'Recebido.', total: '0' },
    { dados: { message: 'Recebido.', total: '0' } },
    { message: 'Recebido.', data: { result: { total: 0 } } },
    { message: null, total: null, data: { message: 'Recebido.', total: 0 } },
    { message: 'Recebido.', saved: [], failed: ['a.jpg'] },
    { message: 'Recebido.', falhas: { 'a.jpg': 'grande demais' } },
    { message: 'Recebido.', total: 1, data: { rejeitadas: '1' } },
  ])('of which the backend kept none of 1 photo, told as %j, is not told as stored', async (json) => {
    const [upload] = mutations
    backend.paged.set(`POST ${upload?.path}`, () => ({ status: 201, json }))
    expect(await upload?.send()).toEqual([
      422,
      'O servidor disse que guardou 0 de 1 foto. Confira a OS antes de enviar de novo.',
    ])
  })

  it('that a cache answers with 304, which nobody asked for, was told as stored', async () => {
    const [upload] = mutations
    backend.paged.set(`POST ${upload?.path}`, () => ({ status: 304, json: '', text: '' }))
    expect(await upload?.send()).toEqual([502, UNEXPECTED])
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
  it.each(NO.slice(0, rowsOf(linha)))(
    'answered 200 with %s is refused with its sentence',
    async (_what, answer, sentence) => {
      for (const call of ['fotos', 'relatorio', 'busca'] as const) {
        backend.paged.set(`GET ${linha.api[call]}`, () => answer)
        const { status, error } = await gateway.call(`${linha.id}.${call}`, BUSCA, caller)
        expect([status, error?.data.code, error?.message]).toEqual([422, 'BAD_REQUEST', sentence])
      }
    },
  )

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
