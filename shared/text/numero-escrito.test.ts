import { describe, expect, it } from 'vitest'
import { CAMPOS } from '../linhas/campos.ts'
import { numeroEscrito } from './numero-escrito.ts'

describe('a number as it was written', () => {
  it.each([
    ['10,5', 10.5],
    ['10.5', 10.5],
    [' -1 ', -1],
    ['12345', 12345],
    ['1e3', 1000],
    ['1.2345', 1.2345],
    ['1.234,5', 1234.5],
    [',5', 0.5],
    ['+3', 3],
  ])('%j is %d, for the form and the wire too', (escrito, numero) => {
    expect(numeroEscrito(escrito)).toBe(numero)
    expect(CAMPOS.inicioInspecao.schema.parse(escrito)).toBe(String(numero))
  })

  it.each(['', 'abc', '1,2,3', '1.2.3', '1e999', '0x10', 'NaN', 'Infinity', '10 m', '１', '1'.repeat(61)])(
    '%j is none',
    (escrito) => {
      expect(numeroEscrito(escrito)).toBeNull()
      expect(CAMPOS.inicioInspecao.schema.safeParse(escrito).success).toBe(false)
    },
  )
})
