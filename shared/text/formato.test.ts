import { expect, it } from 'vitest'
import { dateFormatter, formatMetros } from './formato.ts'

const { data, dataHora } = dateFormatter('America/Sao_Paulo')

it.each(['11/25/2026', '0', 'Nov 3 2026', '2026-11', '2026-13-01', ''])(
  'a date that could not be read, %j, is shown as it was written, never as some other day',
  (escrita) => {
    expect([data(escrita), dataHora(escrita)]).toEqual([escrita, escrita])
  },
)

it('a moment is shown in its zone', () => {
  expect(dataHora('2026-11-03T01:30:00.000Z')).toBe('02/11/2026 22:30')
})

it("a height of a few millimetres below the take-off was '-0,00 m'", () => {
  expect([-0.004, -0.006, 0.004].map(formatMetros)).toEqual(['0,00 m', '-0,01 m', '0,00 m'])
})
