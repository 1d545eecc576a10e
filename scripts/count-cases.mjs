import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { ROOT } from './build.mjs'

const SECURITY_ROW = /^\| ([A-Z]\d\d) \|/gm
const SPEC_ROW = /^\| (\d\.\d+) +\| .*? +\| (.*?) *\|$/gm
const CASE_IDS = /^((?:[A-Z]\d\d )+)/

const read = (path) => readFileSync(`${ROOT}/${path}`, 'utf8')
const attack = (id) => !id.startsWith('F')
const fault = (id) => id.startsWith('F')

/** Tests that ran, each with the rows of docs/security.md that its titles begin with. */
export function casesOf(testResults) {
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ status, title, ancestorTitles }) => ({
        passed: status === 'passed',
        ids: [...ancestorTitles, title].flatMap((text) => CASE_IDS.exec(text)?.[1]?.trim().split(' ') ?? []),
      })),
  )
}

/** One kind of case: how many passed and failed, and how many of the rows have a case that passed and none that failed. */
export function countCases(cases, rows) {
  const own = cases.filter(({ ids }) => ids.some((id) => rows.includes(id)))
  const among = (passed) => own.filter((each) => each.passed === passed)
  const idsOf = (some) => new Set(some.flatMap(({ ids }) => ids))
  const broken = idsOf(among(false))
  const held = [...idsOf(among(true))].filter((id) => rows.includes(id) && !broken.has(id))
  return { passed: among(true).length, failed: among(false).length, held: held.length }
}

/** How many statements have all the test files passed that hold them. `rows`: the names of those files, by statement. */
export function countStatements(testResults, rows) {
  const passed = new Set(
    testResults.filter(({ status }) => status === 'passed').map(({ name }) => relative(ROOT, name)),
  )
  return rows.filter((files) => files.length > 0 && files.every((file) => passed.has(file))).length
}

const sentence = (name, { passed, failed, held }, rows) =>
  `${name}: ${passed} casos passaram, ${failed} falharam; ${held} de ${rows.length} linhas de docs/security.md têm casos`

/** What is told of the attack cases, the fault cases and the statements of the specification, one line each. */
export function summarise(testResults) {
  const rows = [...read('docs/security.md').matchAll(SECURITY_ROW)].map(([, id]) => id)
  const cases = casesOf(testResults)
  const kinds = [
    ['ataques', rows.filter(attack)],
    ['falhas', rows.filter(fault)],
  ]
  const statements = [...read('docs/spec-map.md').matchAll(SPEC_ROW)].map(([, , heldBy]) =>
    [...heldBy.matchAll(/`([^`]+)` › /g)].map(([, file]) => file),
  )
  return [
    ...kinds.map(([name, ids]) => sentence(name, countCases(cases, ids), ids)),
    `especificação: ${countStatements(testResults, statements)} de ${statements.length} afirmações mantidas por testes que passaram`,
  ]
}
