// Before and after all test files of a vitest run.
import { openTestRun } from './test-run.mjs'

/** Gives the test files a folder for all that is temporary; what is still there after them fails the run. */
export default function setUp() {
  const { close } = openTestRun()
  return async () => {
    const left = await close()
    if (left.length === 0) return
    process.exitCode = 1
    throw new Error(`Os testes deixaram para trás:\n${left.join('\n')}`)
  }
}
