import { expect, it } from 'vitest'
import { ROOT } from '../build.mjs'
import { slowestFiles } from './slowest.mjs'

it('the ten slowest test files are told, slowest first', () => {
  const files = Array.from({ length: 12 }, (_, at) => ({
    name: `${ROOT}bff/a${at}.test.ts`,
    startTime: 1000,
    endTime: 1000 + at * 1500,
  }))
  const lines = slowestFiles(files)
  expect(lines).toHaveLength(10)
  expect(lines[0]).toBe('   16.5 s  bff/a11.test.ts')
  expect(lines[9]).toBe('    3.0 s  bff/a2.test.ts')
})
