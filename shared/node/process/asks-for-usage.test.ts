import { expect, it } from 'vitest'
import { asksForUsage } from './asks-for-usage.ts'

it.each([
  [['--help'], true],
  [['-h'], true],
  [['ajuda', 'senha'], true],
  [[], false],
  [['senha', '--help'], false],
  [['--nada'], false],
])('a command with the words %j is asked for its usage: %s', (args, asked) => {
  expect(asksForUsage(args)).toBe(asked)
})
