import { relative } from 'node:path'
import { ROOT } from './build.mjs'

const ROW = /^\| (\d\.\d+) +\| (.*?) +\| (.*?) *\|$/gm
const TEST = /`([^`]+)` › (.*?)(?=<br>|$)/g
const RECORD = /\]\((decisions\/[^)]+)\)/g

/**
 * The statements of docs/spec-map.md: number, words, the tests (file and title) that prove each, and its decision
 * records.
 */
export function statementsOf(markdown) {
  return [...markdown.matchAll(ROW)].map(([, number, statement, heldBy]) => ({
    number,
    statement,
    tests: [...heldBy.matchAll(TEST)].map(([, file, title]) => ({ file, title })),
    records: [...heldBy.matchAll(RECORD)].map(([, file]) => file),
  }))
}

/**
 * A pattern for a title of the map: '%s' and '$name' of an `it.each` match any text, everything else matches itself.
 * `start`: '^' to match the title alone, '' where the names of its groups may come before it.
 */
export function titlePattern(title, start = '^') {
  const words = title.split(/%[sdifjo]|\$[\w.]+/)
  return new RegExp(
    `${start}${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('.+')}$`,
    's',
  )
}

/** Every test of a vitest json report: file (relative to the root), title and status. */
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

/** The statements each of whose tests, found by file and title, passed at least once and failed in no row. */
export function heldStatements(testResults, statements) {
  const tests = byFileOf(testsOf(testResults))
  const passed = ({ file, title }) => {
    const pattern = titlePattern(title)
    const own = (tests.get(file) ?? []).filter((test) => pattern.test(test.title))
    return own.some(({ status }) => status === 'passed') && own.every(({ status }) => status !== 'failed')
  }
  return statements.filter(({ tests }) => tests.length > 0 && tests.every(passed))
}
