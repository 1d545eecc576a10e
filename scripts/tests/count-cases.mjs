import { readFileSync } from 'node:fs'
import { ROOT } from '../build.mjs'
import { heldStatements, statementsOf } from '../spec-map.mjs'

const SECURITY_ROW = /^\| ([A-Z]\d\d) \|/gm
const CASE_IDS = /^((?:[A-Z]\d\d )+)/

const read = (path) => readFileSync(`${ROOT}/${path}`, 'utf8')
const attack = (id) => !id.startsWith('F')
const fault = (id) => id.startsWith('F')

/** Tests that passed or failed, each with the ids of the rows of docs/security.md with which its titles begin. */
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

/**
 * Counts the cases of some rows: how many passed and failed, and how many rows have a case that passed and none that
 * failed.
 */
export function countCases(cases, rows) {
  const own = cases.filter(({ ids }) => ids.some((id) => rows.includes(id)))
  const among = (passed) => own.filter((each) => each.passed === passed)
  const idsOf = (some) => new Set(some.flatMap(({ ids }) => ids))
  const broken = idsOf(among(false))
  const held = [...idsOf(among(true))].filter((id) => rows.includes(id) && !broken.has(id))
  return { passed: among(true).length, failed: among(false).length, held: held.length }
}

const sentence = (name, { passed, failed, held }, rows) =>
  `${name}: ${passed} casos passaram, ${failed} falharam; ${held} de ${rows.length} linhas de docs/security.md têm casos`

/** The summary of attack cases, fault cases and statements of the specification, one line each. */
export function summarise(testResults) {
  const rows = [...read('docs/security.md').matchAll(SECURITY_ROW)].map(([, id]) => id)
  const cases = casesOf(testResults)
  const kinds = [
    ['ataques', rows.filter(attack)],
    ['falhas', rows.filter(fault)],
  ]
  const statements = statementsOf(read('docs/spec-map.md'))
  const held = heldStatements(testResults, statements)
  const proofs = JSON.parse(read('docs/proofs.json'))
  const proven = held.filter(({ number }) => proofs[number])
  return [
    ...kinds.map(([name, ids]) => sentence(name, countCases(cases, ids), ids)),
    `especificação: ${held.length} de ${statements.length} afirmações mantidas por testes que passaram, ${proven.length} delas por testes que se viu falhar sem elas`,
  ]
}
