// Runs before and after all test files of a vitest run.
import { openTestRun } from './test-run.mjs'

/**
 * Gives the test files a folder for their temporary files; files and processes that are still there at the end make the
 * run fail.
 */
export default function setUp() {
  const { close } = openTestRun()
  return async () => {
    const left = await close()
    if (left.length === 0) return
    process.exitCode = 1
    throw new Error(`Os testes deixaram para trás:\n${left.join('\n')}`)
  }
}
