import { expect, it } from 'vitest'
import { placeAfter } from './grade-keys.ts'

/** Eleven photos, four in a row, with two rows in sight. */
const GRID = { total: 11, columns: 4, rows: 2 }

it.each([
  ['ArrowRight', 3, 4],
  ['ArrowRight', 10, 10],
  ['ArrowLeft', 4, 3],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 1, 5],
  ['ArrowDown', 7, 7],
  ['ArrowDown', 9, 9],
  ['ArrowUp', 9, 5],
  ['ArrowUp', 2, 2],
  ['PageDown', 2, 6],
  ['PageUp', 9, 5],
  ['Home', 9, 0],
  ['End', 1, 10],
  ['Enter', 1, null],
])('%s leads from place %i to %s', (key, from, to) => {
  expect(placeAfter(key, from, GRID)).toBe(to)
})
