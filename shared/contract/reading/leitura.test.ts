import { describe, expect, it } from 'vitest'
import { comApelidos, momentoLido, numeroLido, textoLido, textoOuJson, textoOuVazio } from './leitura.ts'

const INFINITY: unknown = JSON.parse('1e999')

const READINGS = [
  { what: 'a text', schema: textoLido, absent: null, given: ['a', 7, ''], read: ['a', '7', ''] },
  {
    what: 'a text that is always shown',
    schema: textoOuVazio,
    absent: '',
    given: ['a', 7],
    read: ['a', '7'],
  },
  {
    what: 'a number',
    schema: numeroLido,
    absent: null,
    given: [1.5, '12,5 m', ' '],
    read: [1.5, 12.5, null],
  },
  { what: 'a moment', schema: momentoLido, absent: '', given: [' 2026 ', 179], read: ['2026', '179'] },
]

it('what backends keep as JSON too is read as its text, and a text as it is', () => {
  const given = ['CAM-01', 7, { camera: 'CAM-01', lado: ['LE'] }, [1], null, undefined]
  expect(given.map((each) => textoOuJson.parse(each))).toEqual([
    ...['CAM-01', '7', '{"camera":"CAM-01","lado":["LE"]}', '[1]'],
    ...[null, null],
  ])
  expect(textoOuJson.safeParse(true).success).toBe(false)
})

describe.each(READINGS)('$what of a backend', ({ schema, absent, given, read }) => {
  it('is read however it was written, and may be absent', () => {
    expect(given.map((each) => schema.parse(each))).toEqual(read)
    expect([null, undefined].map((none) => schema.parse(none))).toEqual([absent, absent])
  })

  it('is odd when it is anything else', () => {
    for (const odd of [{}, [], true, INFINITY]) {
      const { issues } = schema.safeParse(odd, { reportInput: true }).error ?? {}
      expect(issues).toMatchObject([{ path: [], input: odd }])
    }
  })
})

it.each([
  '0001-01-01T00:00:00',
  '0000-00-00 00:00:00',
  '01/01/0001 00:00:00',
  '00/00/0000',
  '/Date(-62135596800000)/',
  '/Date(-62135586000000-0300)/',
])('a date that a backend does not have, written as %s, was shown as one of 1901', (escrito) => {
  expect(momentoLido.parse(escrito)).toBe('')
})

it.each([
  [[2026, 11, 3], '2026-11-03'],
  [[2026, 11, 3, 9, 5], '2026-11-03T09:05:00'],
  [[2026, 11, 3, 9, 5, 7, 120_000_000], '2026-11-03T09:05:07'],
])('a date that Java writes as the list %j was shown as none', (lista, escrito) => {
  expect(momentoLido.parse(lista)).toBe(escrito)
})

it.each([[[2026, 11]], [[2026, 11, '3']], [[2026, 11, 3, 9, 5, 7, 0, 1]], [[2026, 11, -3]]])(
  'the list %j is no date',
  (lista) => expect(momentoLido.safeParse(lista).success).toBe(false),
)

it('a value that no field takes, under another name of the field, was lost without a word', () => {
  const lido = comApelidos({ created_at: ['createdAt', 'dataCriacao'] })
  expect(lido({ createdAt: { date: 1 } })).toMatchObject({ created_at: { date: 1 } })
  expect(lido({ createdAt: { date: 1 }, dataCriacao: 7 })).toMatchObject({ created_at: 7 })
})
