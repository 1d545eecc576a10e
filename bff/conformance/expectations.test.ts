import { expect, it } from 'vitest'
import { expectedAt } from './expectations.ts'

it.each([
  ['fotos[0].marker.width', 'número maior que zero'],
  ['fotos[0].marker.x', 'número, de 0 em diante'],
])('the report asked for a text or a number in %s, where a number had come', (campo, esperado) => {
  expect(expectedAt(campo)).toBe(esperado)
})
