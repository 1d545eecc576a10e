import { expect, it } from 'vitest'
import { isFromStart } from './conditions.ts'

it.each([
  [200, undefined, true],
  [206, 'bytes 0-199/200', true],
  [206, 'bytes 0-9/200', true],
  [206, 'bytes 0-0/200', false],
  [206, 'bytes 100-199/200', false],
])('a download was recorded twice, as the look before it was one: %i %s', (status, range, isDownload) => {
  expect(isFromStart({ status, headers: { 'content-range': range } })).toBe(isDownload)
})
