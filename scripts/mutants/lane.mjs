// One lane of `npm run test:mutants`: a process with its own copy of the tree that tries the mutants handed to it, one
// after another.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../build.mjs'
import { titlePattern } from '../spec-map.mjs'
import { copyOfTree } from './copy-of-tree.mjs'
import { makeJudge } from './judge.mjs'

/** Milliseconds a test waits for a screen to show the right text; with a wrong value in place it may never come. */
const PATIENCE_MS = '6000'

process.env.VITE_PATIENCE_MS = PATIENCE_MS
// Threads and processes that the tests start run the sources as well, so that they too contain the wrong value.
process.env.TESTS_FROM_SOURCES = '1'
const folder = copyOfTree(ROOT)
const judge = await makeJudge(folder)

/** Puts the wrong value in place, runs the judges until a test fails, and restores the right value. */
async function tryMutant({ file, start, end, is, judges }) {
  const path = join(folder, file)
  const right = readFileSync(path, 'utf8')
  writeFileSync(path, right.slice(0, start) + is + right.slice(end))
  judge.changed(file)
  try {
    for (const name of judges) {
      const failed = await judge.judge(name)
      if (failed.length > 0) return failed
    }
    return await judge.judgeRelated(file, judges)
  } finally {
    writeFileSync(path, right)
    judge.changed(file)
  }
}

/** Makes the change of one removal and runs the test that should fail. */
async function tryRemoval({ file, was, is, test }) {
  const path = join(folder, file)
  const right = readFileSync(path, 'utf8')
  if (right.split(was).length !== 2) throw new Error(`${file} does not have exactly once: ${was}`)
  writeFileSync(
    path,
    right.replace(was, () => is),
  )
  judge.changed(file)
  try {
    return await judge.judgeTitle(test.file, titlePattern(test.title, ''))
  } finally {
    writeFileSync(path, right)
    judge.changed(file)
  }
}

/** Failures with nothing changed: there must be none, or the results of the mutants mean nothing. */
async function tryNothing(names) {
  const found = []
  for (const name of names) found.push(...(await judge.judge(name)))
  return found
}

/** Removes the copy, however the run ended. */
function finish() {
  rmSync(folder, { recursive: true, force: true })
  process.exit(0)
}
process.on('disconnect', finish)

process.on('message', async ({ mutant, removal, names, end }) => {
  if (end) return judge.close().finally(finish)
  try {
    const trial = mutant ? tryMutant(mutant) : removal ? tryRemoval(removal) : tryNothing(names)
    process.send({ noticed: await trial })
  } catch (error) {
    process.send({ error: String(error?.stack ?? error) })
  }
})
process.send({ ready: true })
