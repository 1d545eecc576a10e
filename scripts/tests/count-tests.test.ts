import { describe, expect, it } from 'vitest'
import { countTests } from './count-tests.mjs'

const file = (status: string, tests: string[]) => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
})

describe('the sum of the test runs', () => {
  it('counts passed and failed tests of all files and leaves skipped ones out', () => {
    const report = {
      testResults: [file('passed', ['passed', 'pending']), file('failed', ['passed', 'failed'])],
    }
    expect(countTests(report)).toEqual({ passed: 2, failed: 1 })
  })

  it('counts a file that could not be loaded as one failure', () => {
    expect(countTests({ testResults: [file('failed', [])] })).toEqual({ passed: 0, failed: 1 })
  })

  it('counts a hook that broke after its tests had passed as one failure', () => {
    expect(countTests({ testResults: [file('failed', ['passed'])] })).toEqual({ passed: 1, failed: 1 })
  })
})
