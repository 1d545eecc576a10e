import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { cpuMs } from '#shared/node/testing/load'
import { workOrderEntries } from './work-order-entries.ts'
import { parseWorkOrder, type Json } from './work-order-json.ts'

const FOTOS = ['IMG_0001.JPG', 'pá 2.jpeg', 'IMG_0003.webp']
const places = (document: Json, inicio = 10) => {
  const entries = workOrderEntries(document, FOTOS, inicio)
  return FOTOS.map((foto) => entries.get(foto)?.eixoz ?? null)
}

describe('the entries of a work order', () => {
  it('U07 held every other call up for half a minute where 250 kB of accents stood in one text', async () => {
    const accents = `a${'\u0315\u0300'.repeat(30_000)}`
    const entry = { arquivo: accents, [accents]: accents }
    const document = [entry, { 'IMG_0001.JPG': { ...entry, eixoz: 2 } }]
    expect(await cpuMs(() => expect(places(document)).toEqual([2, null, null]))).toBeLessThan(1000)
  })

  it('take no number for metres that no blade has', () => {
    const steps = [1e308, -1e308, 1e6].map((passo, index) => ({ arquivo: FOTOS[index] ?? '', passo }))
    expect(places(steps)).toEqual([null, null, null])
    expect(places([{ arquivo: 'IMG_0001.JPG', eixoz: 1e300 }])).toEqual([null, null, null])
  })

  it('began at no place that a blade has: counted from there, it was infinite, and more than forty ended the PDF', () => {
    expect(places([{ arquivo: 'IMG_0001.JPG', passo: 0.5 }], 1e308)).toEqual([null, null, null])
    expect(places([{ arquivo: 'IMG_0001.JPG', passo: 0.5 }], -3)).toEqual([-2.5, null, null])
  })

  it.each<[string, Json]>([
    [
      'a list',
      [
        { arquivo: 'IMG_0001.JPG', eixoz: 1 },
        { arquivo: 'pá 2.jpeg', eixoz: 2 },
      ],
    ],
    [
      'a list under any name',
      {
        os: {
          itens: [
            { foto: 'IMG_0001.JPG', eixoz: 1 },
            { foto: 'pá 2.jpeg', eixoz: 2 },
          ],
        },
      },
    ],
    ['an object by file name', { fotos: { 'IMG_0001.JPG': { eixoz: 1 }, 'pá 2.jpeg': { eixoz: 2 } } }],
    ['numbers by file name', { 'IMG_0001.JPG': 1, 'pá 2.jpeg': '2 m' }],
    [
      'other letters, folders and endings',
      [
        { NomeArquivo: 'C:\\robo\\img_0001', 'Eixo Z': '1,0' },
        { file: '/x/PÁ 2.png', posicao_z: 2 },
      ],
    ],
    [
      'an unknown key that holds the whole name',
      [
        { registro: 'IMG_0001.jpg', z: 1 },
        { registro: 'pá 2.JPEG', z: 2 },
      ],
    ],
    [
      'entries inside an entry',
      {
        capa: 'IMG_0003.webp',
        fotos: [
          { nome: 'IMG_0001', eixoz: 1 },
          { nome: 'pá 2', eixoz: 2 },
        ],
      },
    ],
  ])('are found in %s', (_shape, document) => {
    expect(places(document)).toEqual([1, 2, null])
  })

  it('of photos whose names differ in their letters alone were all given to one of them', () => {
    const nomes = ['IMG_1.JPG', 'img_1.jpg', 'Img_2.jpg', 'IMG_2.png']
    const entries = workOrderEntries(
      nomes.map((nome, at) => ({ foto: at < 2 ? nome : nome.slice(0, -4), eixoz: at })),
      nomes,
      0,
    )
    expect(nomes.map((nome) => entries.get(nome)?.eixoz)).toEqual([0, 1, 2, 3])
  })

  it('count equal steps one after another from inicioInspecao', () => {
    const document = FOTOS.map((arquivo) => ({ arquivo, passo: 0.5 }))
    expect(places(document, 10.1)).toEqual([10.6, 11.1, 11.6])
  })

  it.each([
    ['equal steps', [0.5, 0.5, 0.5], [10.5, 11, 11.5]],
    ['growing steps', [0.5, 2, 3], [10.5, 12, 13]],
  ])('count %s once where an entry is named by its key and by a text of it', (_steps, steps, expected) => {
    const entries = FOTOS.map((nome, index) => [nome, { nome, passo: steps[index] ?? 0 }] as const)
    expect(places({ fotos: Object.fromEntries(entries) })).toEqual(expected)
  })

  it('take growing steps for distances from inicioInspecao', () => {
    expect(
      places(
        FOTOS.map((arquivo, n) => ({ arquivo, deslocamento: n * 1.35 })),
        13.75,
      ),
    ).toEqual([13.75, 15.1, 16.45])
  })

  it('prefer the place itself to a step', () => {
    expect(places([{ arquivo: 'IMG_0001.JPG', eixoz: 3, passo: 1 }])).toEqual([3, null, null])
  })

  it('leave null what they do not say', () => {
    for (const document of [
      null,
      5,
      'IMG_0001.JPG',
      [],
      {},
      [{ arquivo: 'outra.jpg', eixoz: 1 }],
      { pagina: 'IMG_0001' },
    ] as Json[]) {
      expect(places(document)).toEqual([null, null, null])
    }
    const entries = workOrderEntries([{ arquivo: 'IMG_0001.JPG', eixoz: 'alto', dados_foto: null }], FOTOS, 0)
    expect(entries.get('IMG_0001.JPG')).toEqual({ eixoz: null, dados_foto: null })
  })

  it('keep dados_foto without the NUL that no database keeps', () => {
    const document = parseWorkOrder(Buffer.from('[{"arquivo":"IMG_0001.JPG","dados_foto":"a\\u0000b"}]'))
    expect(workOrderEntries(document, FOTOS, 0).get('IMG_0001.JPG')?.dados_foto).toBe('a b')
  })

  it('keep dados_foto as text, or as JSON when it is more than text', () => {
    const entries = workOrderEntries(
      [
        { arquivo: 'IMG_0001.JPG', dados_foto: 'CAM-01' },
        { arquivo: 'pá 2.jpeg', 'Dados da foto': { iso: 100 } },
      ],
      FOTOS,
      0,
    )
    expect([...entries.values()].map(({ dados_foto }) => dados_foto)).toEqual(['CAM-01', '{"iso":100}'])
  })

  it('never touch the prototype of anything', () => {
    const document = parseWorkOrder(
      Buffer.from('{"__proto__": {"eixoz": 9, "sujo": true}, "constructor": {"prototype": {"sujo": true}}}'),
    )
    expect(places(document)).toEqual([null, null, null])
    expect(({} as Record<string, unknown>)['sujo']).toBeUndefined()
  })
})

describe('the page about the work-order file', () => {
  const page = readFileSync(fileURLToPath(new URL('../../docs/json-da-os.md', import.meta.url)), 'utf8')
  const examples = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map((match) => match[1] ?? '')

  it('shows examples that all give the places it says', () => {
    expect(examples.length).toBeGreaterThanOrEqual(4)
    for (const example of examples) {
      const entries = workOrderEntries(
        parseWorkOrder(Buffer.from(example)),
        ['IMG_0001.jpg', 'IMG_0002.jpg'],
        10,
      )
      expect([entries.get('IMG_0001.jpg')?.eixoz, entries.get('IMG_0002.jpg')?.eixoz]).toEqual([10.5, 11])
    }
  })
})
