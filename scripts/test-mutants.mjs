// npm run test:mutants [-- --count 300 --seed 1 --lanes 2 --only shared/errors/errors.ts --all]
// Puts wrong values, one at a time, into a copy of the tree and tells which of them no test notices (docs/mutants.md).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from './build.mjs'
import { argumentFor } from './mutants/argued.mjs'
import { runLanes } from './mutants/lanes.mjs'
import { proveStatements } from './mutants/prove.mjs'
import { randomFrom, shuffled } from './mutants/random.mjs'
import { SOURCES } from './mutants/sources.mjs'
import { wrongValues } from './mutants/wrong-values.mjs'

/** The share of wrong values that tests must notice, at least. */
const REQUIRED = 0.97

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    lanes: { type: 'string', default: '2' },
    only: { type: 'string' },
    all: { type: 'boolean', default: false },
    proofs: { type: 'boolean', default: false },
  },
})
const random = randomFrom(Number(options.seed))

function mutantsOf(source) {
  const found = wrongValues(source.file, readFileSync(join(ROOT, source.file), 'utf8'), random)
  return found.map((mutant) => ({ ...mutant, kind: source.kind, judges: source.judges }))
}

/** Wrong values of every source in proportion to how many it has, at least one each; all of them with `--all`. */
function chosenMutants() {
  const sources = SOURCES.filter(({ file }) => !options.only || file === options.only)
  const bySource = sources.map(mutantsOf)
  if (options.all) return bySource.flat()
  const total = bySource.reduce((sum, { length }) => sum + length, 0)
  const share = Number(options.count) / total
  return bySource.flatMap((own) => shuffled(own, random).slice(0, Math.ceil(own.length * share)))
}

const nameOf = ({ file, line, was, is }) => {
  const short = (text) => (text.length > 90 ? `${text.slice(0, 87)}...` : text).replaceAll(/\s+/g, ' ')
  return `${file}:${line} ${short(was)} → ${short(is)}`
}

/** Tries the chosen wrong values; answers each with the tests that failed. */
async function tryMutants(mutants) {
  const results = []
  const started = Date.now()
  await runLanes(
    mutants.map((mutant) => ({ mutant })),
    {
      lanes: Number(options.lanes),
      calm: [...new Set(mutants.flatMap(({ judges }) => judges))],
      tell: ({ mutant }, noticed) => {
        results.push({ mutant, noticed })
        if (noticed.length === 0) console.log(`not noticed: ${nameOf(mutant)}`)
        if (results.length % 25 === 0)
          console.log(
            `${results.length} of ${mutants.length}, ${Math.round((Date.now() - started) / 1000)} s`,
          )
      },
    },
  )
  const order = new Map(mutants.map((mutant, i) => [mutant, i]))
  return results.sort((a, b) => order.get(a.mutant) - order.get(b.mutant))
}

/**
 * Prints how many wrong values were noticed, by kind, and lists those that were not; false when too many were not, or
 * one of them without an argued reason.
 */
function tell(results) {
  const survivors = results.filter(({ noticed }) => noticed.length === 0).map(({ mutant }) => mutant)
  const share = 1 - survivors.length / results.length
  console.log(
    `\n${results.length} wrong values, ${results.length - survivors.length} noticed (${(share * 100).toFixed(1)} %)`,
  )
  for (const kind of new Set(results.map(({ mutant }) => mutant.kind))) {
    const own = results.filter(({ mutant }) => mutant.kind === kind)
    console.log(`  ${kind}: ${own.filter(({ noticed }) => noticed.length > 0).length} of ${own.length}`)
  }
  for (const mutant of survivors)
    console.log(`not noticed: ${nameOf(mutant)}${argumentFor(mutant) ? ` (${argumentFor(mutant)})` : ''}`)
  return share >= REQUIRED && survivors.every(argumentFor)
}

if (options.proofs) {
  process.exitCode = (await proveStatements(Number(options.lanes), options.only)) ? 0 : 1
} else {
  process.exitCode = tell(await tryMutants(chosenMutants())) ? 0 : 1
}
