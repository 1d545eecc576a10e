// npm run test:mutants [-- --count 300 --seed 1 --lanes 2 --only shared/errors.ts --all]
// Puts wrong values, one at a time, into a copy of the tree and tells which no test notices (docs/mutants.md).
import { fork } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ROOT } from './build.mjs'
import { argumentFor } from './mutants/argued.mjs'
import { randomFrom, shuffled } from './mutants/random.mjs'
import { judgesOf, SOURCES } from './mutants/sources.mjs'
import { wrongValues } from './mutants/wrong-values.mjs'

const LANE = fileURLToPath(new URL('mutants/lane.mjs', import.meta.url))
const REPORT = 'docs/mutants.json'
/** Least share of mutants that must be noticed. */
const REQUIRED = 0.97

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    lanes: { type: 'string', default: '2' },
    only: { type: 'string' },
    all: { type: 'boolean', default: false },
    related: { type: 'boolean', default: true },
    write: { type: 'boolean', default: false },
  },
  allowNegative: true,
})
const random = randomFrom(Number(options.seed))

function mutantsOf(source) {
  const found = wrongValues(source.file, readFileSync(join(ROOT, source.file), 'utf8'), random)
  return found.map((mutant) => ({
    ...mutant,
    kind: source.kind,
    judges: judgesOf(source, mutant.path),
    related: options.related,
  }))
}

/** As many of every source as its share of all, so that no table is left out; all of them with `--all`. */
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

/** Asks a lane and waits for its answer. */
function ask(lane, message) {
  return new Promise((resolve, reject) => {
    lane.once('message', resolve)
    lane.once('exit', (code) => reject(new Error(`a lane ended with ${code}`)))
    if (message) lane.send(message)
  }).finally(() => lane.removeAllListeners())
}

/** Hands the mutants to the lanes; `tell` is called with each mutant and who noticed it. */
async function runLanes(mutants, tell) {
  const waiting = [...mutants]
  const names = [...new Set(mutants.flatMap(({ judges }) => judges))]
  const work = async () => {
    const lane = fork(LANE, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    await ask(lane)
    const calm = async (when) => {
      const { noticed, error } = await ask(lane, { names })
      if (error) throw new Error(error)
      if (noticed.length > 0)
        throw new Error(
          `${when}, without a wrong value, these fail: ${noticed.map(({ file, title }) => `${file} › ${title}`).join('\n')}`,
        )
    }
    try {
      await calm('Before')
      for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
        const { noticed, error } = await ask(lane, { mutant })
        if (error) throw new Error(`${nameOf(mutant)}: ${error}`)
        tell(mutant, noticed)
      }
      await calm('After')
    } finally {
      lane.send({ end: true })
    }
  }
  await Promise.all(Array.from({ length: Number(options.lanes) }, work))
}

const mutants = chosenMutants()
const results = []
const started = Date.now()
await runLanes(mutants, (mutant, noticed) => {
  results.push({ mutant, noticed })
  if (noticed.length === 0) console.log(`not noticed: ${nameOf(mutant)}`)
  else if (!mutant.judges.includes(noticed[0].file))
    console.log(`noticed late, by ${noticed[0].file} › ${noticed[0].title}: ${nameOf(mutant)}`)
  if (results.length % 25 === 0)
    console.log(`${results.length} of ${mutants.length}, ${Math.round((Date.now() - started) / 1000)} s`)
})

const survivors = results.filter(({ noticed }) => noticed.length === 0).map(({ mutant }) => mutant)
const argued = survivors.filter((mutant) => argumentFor(mutant))
console.log(
  `\n${mutants.length} wrong values, ${mutants.length - survivors.length} noticed (${((1 - survivors.length / mutants.length) * 100).toFixed(1)} %)`,
)
for (const kind of new Set(mutants.map((mutant) => mutant.kind))) {
  const own = results.filter(({ mutant }) => mutant.kind === kind)
  console.log(`  ${kind}: ${own.filter(({ noticed }) => noticed.length > 0).length} of ${own.length}`)
}
for (const mutant of survivors)
  console.log(`not noticed: ${nameOf(mutant)}${argumentFor(mutant) ? ` (${argumentFor(mutant)})` : ''}`)

if (options.write) {
  const order = new Map(mutants.map((mutant, i) => [mutant, i]))
  const noticed = results
    .filter((result) => result.noticed.length > 0)
    .sort((a, b) => order.get(a.mutant) - order.get(b.mutant))
    .map((result) => ({
      value: nameOf(result.mutant),
      by: result.noticed.map(({ file, title }) => `${file} › ${title}`),
    }))
  const report = {
    seed: Number(options.seed),
    tried: mutants.length,
    noticed,
    survivors: survivors.map(nameOf),
  }
  writeFileSync(join(ROOT, REPORT), `${JSON.stringify(report, null, 2)}\n`)
}
const enough = survivors.length <= mutants.length * (1 - REQUIRED) && argued.length === survivors.length
process.exitCode = enough ? 0 : 1
