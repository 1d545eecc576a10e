import { relative } from 'node:path'
import { ROOT } from './build.mjs'

const ROW = /^\| (\d\.\d+) +\| (.*?) +\| (.*?) *\|$/gm
const TEST = /`([^`]+)` › (.*?)(?=<br>|$)/g
const RECORD = /\]\((decisions\/[^)]+)\)/g

/** The statements of docs/spec-map.md: number, words, and the tests (file and title) and records that hold them. */
export function statementsOf(markdown) {
  return [...markdown.matchAll(ROW)].map(([, number, statement, heldBy]) => ({
    number,
    statement,
    tests: [...heldBy.matchAll(TEST)].map(([, file, title]) => ({ file, title })),
    records: [...heldBy.matchAll(RECORD)].map(([, file]) => file),
  }))
}

/**
 * What a title of the map stands for: '%s' and '$name' of an `it.each` for anything, everything else for itself.
 * `start`: '^' for the title alone, '' where the names of its groups may stand before it.
 */
export function titlePattern(title, start = '^') {
  const words = title.split(/%[sdifjo]|\$[\w.]+/)
  return new RegExp(
    `${start}${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('.+')}$`,
    's',
  )
}

/** Every test of a vitest json report as file (from the root) and title, with its status. */
export function testsOf(testResults) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status }) => ({ file: relative(ROOT, name), title, status })),
  )
}

function byFileOf(tests) {
  const groups = new Map()
  for (const test of tests) {
    if (!groups.has(test.file)) groups.set(test.file, [])
    groups.get(test.file).push(test)
  }
  return groups
}

/** The statements all of whose tests ran, by title, and passed. */
export function heldStatements(testResults, statements) {
  const tests = byFileOf(testsOf(testResults))
  const passed = ({ file, title }) => {
    const pattern = titlePattern(title)
    const own = (tests.get(file) ?? []).filter((test) => pattern.test(test.title))
    return own.some(({ status }) => status === 'passed') && own.every(({ status }) => status !== 'failed')
  }
  return statements.filter(({ tests }) => tests.length > 0 && tests.every(passed))
}
