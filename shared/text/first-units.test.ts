import { expect, it } from 'vitest'
import { firstUnits } from './first-units.ts'

it.each([
  ['Não há.', 20, 'Não há.'],
  ['Não há.', 3, 'Não'],
  ['ab😀', 4, 'ab😀'],
  ['ab😀', 3, 'ab'],
  ['ab😀cd', 3, 'ab'],
  ['', 3, ''],
])('a text that is cut ended in half an emoji, which readers of JSON refuse: %s to %d', (text, most, cut) => {
  expect(firstUnits(text, most)).toBe(cut)
})
