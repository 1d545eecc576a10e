import { describe, expect, it } from 'vitest'
import { ROOT } from './build.mjs'
import { heldStatements, statementsOf, titlePattern } from './spec-map.mjs'

const MAP = `
| Nº  | Statement | Held by |
| --- | --------- | ------- |
| 1.1 | Adds      | \`a.test.ts\` › adds %s and %s<br>[ADR 003](decisions/003.md) |
| 1.2 | Takes     | \`a.test.ts\` › takes<br>\`b.test.ts\` › takes too |
| 1.3 | Nothing   | [ADR 003](decisions/003.md) |
`
const file = (name: string, tests: [title: string, status: string][]) => ({
  name: `${ROOT}/${name}`,
  assertionResults: tests.map(([title, status]) => ({ title, status })),
})
const held = (...files: ReturnType<typeof file>[]) =>
  heldStatements(files, statementsOf(MAP)).map(({ number }: { number: string }) => number)

describe('the statements of the map', () => {
  it('are read with their tests and records', () => {
    expect(statementsOf(MAP)).toEqual([
      {
        number: '1.1',
        statement: 'Adds',
        tests: [{ file: 'a.test.ts', title: 'adds %s and %s' }],
        records: ['decisions/003.md'],
      },
      {
        number: '1.2',
        statement: 'Takes',
        tests: [
          { file: 'a.test.ts', title: 'takes' },
          { file: 'b.test.ts', title: 'takes too' },
        ],
        records: [],
      },
      { number: '1.3', statement: 'Nothing', tests: [], records: ['decisions/003.md'] },
    ])
  })

  it('count when their tests passed by title, not when the file did', () => {
    expect(held(file('a.test.ts', [['adds 1 and 2', 'passed']]))).toEqual(['1.1'])
    expect(held(file('a.test.ts', [['something else', 'passed']]))).toEqual([])
    expect(held(file('b.test.ts', [['adds 1 and 2', 'passed']]))).toEqual([])
  })

  it('do not count when one of their tests failed, was left out or is gone', () => {
    const both = (status: string) =>
      held(file('a.test.ts', [['takes', 'passed']]), file('b.test.ts', [['takes too', status]]))
    expect(both('passed')).toEqual(['1.2'])
    expect(both('failed')).toEqual([])
    expect(both('pending')).toEqual([])
    expect(held(file('a.test.ts', [['takes', 'passed']]))).toEqual([])
    const twice = file('a.test.ts', [
      ['adds 1 and 2', 'passed'],
      ['adds 3 and 4', 'failed'],
    ])
    expect(held(twice)).toEqual([])
  })
})

describe('a title of the map', () => {
  it.each([
    ['adds %s and %s', 'adds 1 and 2', true],
    ['adds %s and %s', 'adds 1', false],
    ['the $id line', 'the civil line', true],
    ['is 1 (one).', 'is 1 (one).', true],
    ['is 1 (one).', 'is 1 (one)!', false],
    ['takes', 'takes more', false],
  ])('%j stands for %j: %s', (title, run, same) => {
    expect(titlePattern(title).test(run)).toBe(same)
  })
})
