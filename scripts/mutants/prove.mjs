import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../build.mjs'
import { statementsOf } from '../spec-map.mjs'
import { runLanes } from './lanes.mjs'
import { REMOVALS, withoutOf } from './removals.mjs'

const PROOFS = 'docs/proofs.json'
const PAGE = 'docs/mutants.md'
const WITHOUT = /^Without proof: .*$/m

const title = (full) => full.slice(full.lastIndexOf(' › ') + 3)

/** Writes down which tests were seen to fail for each statement, and which statements are without such a proof. */
function write(seen) {
  const numbers = statementsOf(readFileSync(join(ROOT, 'docs/spec-map.md'), 'utf8')).map(
    ({ number }) => number,
  )
  const proofs = Object.fromEntries(
    numbers.flatMap((number) => (seen.has(number) ? [[number, seen.get(number)]] : [])),
  )
  writeFileSync(join(ROOT, PROOFS), `${JSON.stringify(proofs, null, 2)}\n`)
  const without = numbers.filter((number) => !proofs[number]).join(', ')
  const page = readFileSync(join(ROOT, PAGE), 'utf8')
  writeFileSync(join(ROOT, PAGE), page.replace(WITHOUT, `Without proof: ${without}.`))
}

/**
 * Makes the removals in a copy, one after another, and writes in docs/proofs.json which test failed for which statement
 * of the map; true when every removal was noticed by the test that it names. `only`: numbers of statements, separated
 * by commas; the proofs of all others stay as they are.
 */
export async function proveStatements(lanes, only) {
  const tried = REMOVALS.filter(({ of }) => !only || only.split(',').some((number) => of.includes(number)))
  const again = new Set(tried.flatMap(({ of }) => of))
  const before = Object.entries(JSON.parse(readFileSync(join(ROOT, PROOFS), 'utf8')))
  const seen = new Map(before.filter(([number]) => only && !again.has(number)))
  const unnoticed = []
  await runLanes(
    tried.map((removal) => ({ removal })),
    {
      lanes,
      calm: [],
      tell: ({ removal }, failed) => {
        const { of, test } = removal
        const without = withoutOf(removal)
        // A file that could not even be loaded proves nothing.
        if (!failed[0]?.title) {
          unnoticed.push(removal)
          console.log(`not noticed by ${test.file} › ${test.title}: ${without}`)
        } else {
          const proof = { without, file: failed[0].file, title: title(failed[0].title) }
          for (const number of of) seen.set(number, [...(seen.get(number) ?? []), proof])
        }
      },
    },
  )
  write(seen)
  console.log(
    `${tried.length} removals, ${tried.length - unnoticed.length} noticed; ${seen.size} statements proven`,
  )
  return unnoticed.length === 0
}
