import { describe, expect, it } from 'vitest'
import { casesOf, countCases } from './count-cases.mjs'
import { ROOT } from '../build.mjs'

const file = (name: string, tests: [title: string, status: string, under?: string][]) => ({
  name: `${ROOT}/${name}`,
  status: tests.some(([, status]) => status === 'failed') ? 'failed' : 'passed',
  assertionResults: tests.map(([title, status, under]) => ({
    title,
    status,
    ancestorTitles: under === undefined ? [] : [under],
  })),
})

const RESULTS = [
  file('a.test.ts', [
    ['A01 A02 nobody gets in', 'passed'],
    ['A02 nor with a token', 'failed'],
    ['F08 hangs up', 'passed', 'A03 a group'],
    ['A04 is not tried here', 'pending'],
  ]),
  file('b.test.ts', [['adds 1 and 2', 'passed']]),
]

describe('the count of attack and fault cases', () => {
  it('takes the rows that titles of tests and of their groups begin with, of tests that ran', () => {
    expect(casesOf(RESULTS).map((test: { ids: string[] }) => test.ids)).toEqual([
      ['A01', 'A02'],
      ['A02'],
      ['A03', 'F08'],
      [],
    ])
  })

  it('counts a row as held when a case of it passed and none failed', () => {
    const cases = casesOf(RESULTS)
    expect(countCases(cases, ['A01', 'A02', 'A03', 'A04'])).toEqual({ passed: 2, failed: 1, held: 2 })
    expect(countCases(cases, ['F08', 'F09'])).toEqual({ passed: 1, failed: 0, held: 1 })
  })
})
