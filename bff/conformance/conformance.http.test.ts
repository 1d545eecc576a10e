import { createServer } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { onLoopback } from '#shared/node/testing/on-loopback'
import { HABIT_USER } from '../testing/habits/habits.ts'
import type { HabitBackend } from '../testing/habits/habits.ts'
import { startDjango } from '../testing/habits/django.ts'
import { startPhp } from '../testing/habits/php.ts'
import { startRails } from '../testing/habits/rails.ts'
import { tryWithoutSession } from './general-calls.ts'
import { conformance } from './main.ts'
import type { Report } from './conformance.ts'
import { Trial } from './trial.ts'

let backend: HabitBackend | undefined
afterEach(async () => {
  vi.useRealTimers()
  await backend?.close()
})

/** The report of a trial, as a program reads it. */
async function reportOn({ url, fotoOrigins }: Pick<HabitBackend, 'url' | 'fotoOrigins'>) {
  const args = ['--url', url, '--email', HABIT_USER.email, '--foto-origins', fotoOrigins.join(' '), '--json']
  const { text, codigo } = await conformance({ args, senha: HABIT_USER.senha, fotoOrigins: undefined })
  const report = JSON.parse(text) as Report
  expect(report.codigo).toBe(codigo)
  return report
}

const wrong = ({ chamadas }: Report) => chamadas.filter(({ situacao }) => situacao !== 'serve')

describe('npm run conformance', () => {
  it.each([
    ['Rails', startRails],
    ['old PHP', startPhp],
  ])('finds that a backend of the habits of %s serves whole', async (_name, start) => {
    backend = await start()
    const report = await reportOn(backend)
    expect(wrong(report)).toEqual([])
    expect([report.codigo, report.chamadas.length]).toEqual([0, 70])
  })

  it('finds that a backend of the habits of Django serves, and warns that it keeps a repeated upload twice: it found, at the end of a month, the order missing from the month, because another had begun meanwhile, and data of a photo that are an object', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T02:59:00Z') })
    const monthEnds = (json: unknown) => {
      vi.setSystemTime(new Date('2026-12-01T03:01:00Z'))
      return json
    }
    const kept = (json: unknown) => {
      const { results, ...rest } = json as { results: object[] }
      return { ...rest, results: results.map((foto) => ({ ...foto, dados_foto: { camera: 'CAM-01' } })) }
    }
    const spoiled = new Map([
      ['/api/upload-drone-civil', monthEnds],
      ['/api/inspecao', kept],
      ['/api/relatorio', kept],
    ])
    backend = await startDjango(spoiled, { ignoresKeys: true })
    const report = await reportOn(backend)
    expect(wrong(report)).toMatchObject([
      {
        passo: 'o mesmo envio de novo',
        situacao: 'aviso',
        faltas: [{ veio: '4 registros', esperado: '2: a mesma Idempotency-Key é o mesmo lote' }],
      },
    ])
    expect([report.codigo, report.chamadas.length]).toEqual([0, 70])
  })

  it('found no fault in a backend that answers 403 for an expired token, which signs nobody out', async () => {
    const server = createServer(({ headers }, res) => {
      res.writeHead(headers.authorization === undefined ? 401 : 403).end()
    })
    const { url, close } = await onLoopback(server)
    const trial = new Trial({ linesOf: () => [] })
    await tryWithoutSession(trial, new URL(url))
    await close()
    expect(trial.rows.map(({ chamada, situacao }) => [chamada, situacao])).toEqual([
      ['GET /api/usuario sem credenciais', 'serve'],
      ['GET /api/usuario com um token vencido', 'nao-serve'],
    ])
  })

  it('names each misfit of a broken backend with call, field, what came and what was expected', async () => {
    const listed =
      (change: object, each = (_at: number) => true) =>
      (json: unknown) => {
        const { results, ...rest } = json as { results: object[] }
        return {
          ...rest,
          results: results.map((record, at) => (each(at) ? { ...record, ...change } : record)),
        }
      }
    const short = (json: unknown) => {
      const { results, ...rest } = json as { results: { observacao: string }[] }
      return {
        ...rest,
        results: results.map((foto) => ({ ...foto, observacao: foto.observacao.slice(0, 255) })),
      }
    }
    backend = await startDjango(
      new Map<string, (json: unknown) => unknown>([
        ['/api/upload', () => ({ success: false, message: 'Disco cheio.' })],
        [
          '/api/upload-drone',
          (json) =>
            (json as { id: number }).id > 100 ? { success: false, message: 'Muitos arquivos.' } : json,
        ],
        ['/api/inspecao-drone', listed({ altura: true, cliente: 'Outro' })],
        ['/api/inspecao-drone-civil/search', listed({ foto_url: 'https://fora.example/x.jpg?segredo' })],
        ['/api/relatorio-drone', () => ({ relatorio: 'nenhum' })],
        // One that keeps 255 characters of an observation, and shows no saved mark to the inspection, passed.
        ['/api/relatorio-drone-civil', (json) => listed({ marker_x: null })(short(json))],
        ['/api/inspecao-drone-civil', listed({ dano: null, marker_x: null })],
        ['/api/admin/wtg-stats', () => ({ week: 'muitas', month: 1 })],
        ['/api/admin/user-stats', () => ({ semana: 3, mes: 14 })],
        ['/api/usuario', () => ({ empresas: [], wtgs: [{ id: null, os: 1 }] })],
      ]),
    )
    const report = await reportOn(backend)
    expect(report.codigo).toBe(1)
    const told = (chamada: string, passo?: string) =>
      report.chamadas.find((row) => row.chamada === chamada && (passo === undefined || row.passo === passo))
    const rowOf = (linha: string, passo: string) =>
      report.chamadas.find((row) => row.linha === linha && row.passo === passo)
    // A backend that reads other names, or no form in chunks, says of fields that were sent that they are missing.
    expect(told('POST /api/upload')).toMatchObject({
      situacao: 'nao-serve',
      faltas: [{ campo: '(resposta)', veio: 'recusa 422' }],
      detalhe: expect.stringMatching(
        /^Disco cheio\. \(Foram enviados, em Transfer-Encoding: chunked: userId, seuCliente, .*, photos\.\)$/,
      ) as unknown,
    })
    // Django takes 100 files in a form unless it is told otherwise, and was found to serve whole.
    expect(told('POST /api/upload-drone', 'envio de 2 fotos')?.situacao).toBe('serve')
    expect(told('POST /api/upload-drone', 'envio de 150 fotos')).toMatchObject({
      situacao: 'nao-serve',
      detalhe: 'Muitos arquivos.',
    })
    expect(told('GET /api/inspecao-drone', 'fotos')?.faltas).toEqual(
      expect.arrayContaining([
        { campo: 'results[0].altura', veio: 'boolean', esperado: 'número, ou texto como "12,5"' },
        { campo: '[0].cliente', veio: 'outro valor', esperado: '"Conformidade"' },
      ]),
    )
    expect(told('GET /api/inspecao-drone-civil/search', 'download')?.faltas[0]).toMatchObject({
      campo: 'results[0].url',
      veio: 'address at https://fora.example',
      esperado: expect.stringContaining('FOTO_ORIGINS') as unknown,
    })
    expect(told('GET /api/relatorio-drone')).toMatchObject({
      faltas: [{ campo: '(answer)', veio: '{ relatorio }' }],
      forma: '{ relatorio: text }',
    })
    expect(told('GET /api/relatorio-drone-civil', 'relatório')).toMatchObject({
      situacao: 'aviso',
      faltas: [{ campo: 'marker', veio: 'nada', esperado: '{"x":20,"y":30,"width":200,"height":100}' }],
    })
    expect(rowOf('civil', 'fotos com a marcação')).toMatchObject({
      situacao: 'aviso',
      faltas: [
        { campo: 'dano', veio: 'nada' },
        { campo: 'marker', veio: 'nada' },
      ],
    })
    expect(rowOf('civil', 'observação longa')).toMatchObject({
      situacao: 'aviso',
      faltas: [{ campo: 'observacao', veio: 'outro texto, de 255 caracteres' }],
    })
    expect(told('GET /api/admin/wtg-stats')).toMatchObject({
      faltas: [{ campo: 'week', veio: 'text', esperado: 'número inteiro' }],
      forma: '{ week: text, month: number }',
    })
    // Names that the answer does not have. The report used to say that 'week' came as '{ week, month }'.
    expect(told('GET /api/admin/user-stats')).toMatchObject({
      faltas: ['week', 'month'].map((campo) => ({ campo, veio: 'nothing', esperado: 'número inteiro' })),
      forma: '{ semana: number, mes: number }',
    })
    expect(told('GET /api/usuario')?.faltas).toEqual([
      { campo: 'wtgs[0].id', veio: 'null', esperado: 'texto ou número, não vazio' },
    ])
    expect(JSON.stringify(report)).not.toMatch(/segredo|muitas|nenhum"/)
  })

  it('said of a level that inspects no line that its page lacks an order, and that photos stay, though it had sent none', async () => {
    const asColaborador = (json: unknown) => ({
      ...(json as object),
      usuario: { id: 7, email: HABIT_USER.email, nivel: 'colaborador' },
    })
    backend = await startDjango(new Map([['/api/auth/login', asColaborador]]))
    const report = await reportOn(backend)
    expect([report.os, report.codigo]).toEqual(['', 0])
    expect(new Set(wrong(report).map(({ situacao }) => situacao))).toEqual(new Set(['fora']))
  })

  it("said only 'recusa 404' of an address with a path too many, and that the backend does not serve", async () => {
    const { url, close } = await onLoopback(createServer((_req, res) => void res.writeHead(404).end()))
    const args = ['--url', `${url}/api`, '--email', HABIT_USER.email]
    const { text, codigo } = await conformance({ args, senha: 'x', fotoOrigins: undefined })
    await close()
    expect([codigo, text]).toEqual([2, expect.stringContaining('confira o caminho do endereço')])
  })

  it('cannot run without its arguments, with a wrong address or senha, or where nobody answers', async () => {
    backend = await startDjango()
    const typed = (args: readonly string[]) => conformance({ args, senha: undefined, fotoOrigins: undefined })
    const who = ['--email', HABIT_USER.email, '--senha', 'errada-de-todo']
    for (const args of [[], ['--url', backend.url], ['--inventado'], ['--url', 'ftp://x', ...who]])
      expect((await typed(args)).codigo, args.join(' ')).toBe(2)
    const firstLine = async (...args: string[]) => (await typed(args)).wrong.split('\n')[0]
    expect([
      await firstLine(),
      await firstLine('--url', backend.url),
      await firstLine('--url', backend.url, '--email', HABIT_USER.email),
      await firstLine('--inventado'),
      await firstLine('--email'),
    ]).toEqual([
      'Falta --url, o endereço do backend.',
      'Falta --email, de quem entra no backend.',
      'Falta CONFORMANCE_SENHA, a senha de quem entra no backend.',
      '--inventado não é uma opção, ou falta o valor dela.',
      expect.stringMatching(/^--email\b.* não é uma opção, ou falta o valor dela\.$/),
    ])
    for (const url of [backend.url, 'http://127.0.0.1:9']) {
      const { text, codigo } = await typed(['--url', url, ...who])
      expect([codigo, text]).toEqual([2, expect.stringContaining('Não foi possível provar o backend: ')])
    }
  })
})
