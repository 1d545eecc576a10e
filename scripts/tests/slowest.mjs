import { relative } from 'node:path'
import { ROOT } from '../build.mjs'

const SHOWN = 10

const secondsOf = ({ startTime, endTime }) => (endTime - startTime) / 1000

/** The test files of a vitest json report that took longest, slowest first, one line each. */
export function slowestFiles(testResults) {
  return testResults
    .filter((file) => secondsOf(file) > 0)
    .toSorted((a, b) => secondsOf(b) - secondsOf(a))
    .slice(0, SHOWN)
    .map((file) => `${secondsOf(file).toFixed(1).padStart(7)} s  ${relative(ROOT, file.name)}`)
}
