import { expect, it } from 'vitest'
import { ENVIO_FOTOS } from '#shared/contract/produto'
import { hasMoreValues, mostValues } from './many-values.ts'

it.each([
  ['[1,2,3]', 3, false],
  ['[1,2,3,4]', 3, true],
  ['{"a":{"b":[]}}', 3, false],
  ['{"a":{"b":[{}]}}', 3, true],
  ['["a,[{\\"b,,,,"]', 3, false],
  ['["\\\\",1,2,3]', 3, true],
])('R15 %s has more than %i values: %s', (text, most, more) => {
  expect(hasMoreValues(text, most)).toBe(more)
})

it('R15 the longest envio has as many values as it needs, each photo with its name, its bytes and its hash', () => {
  const foto = { nome: 'a,b.jpg', bytes: 1, sha256: 'a' }
  const envio = JSON.stringify({ '0': { linha: 'drone', fotos: Array(ENVIO_FOTOS).fill(foto) } })
  expect(hasMoreValues(envio, mostValues(['envios.abrir']))).toBe(false)
  expect(hasMoreValues(envio, mostValues(['drone.fotos']))).toBe(true)
})
