// One lane of `npm run test:mutants`: a copy of the tree of its own, one mutant after another as they are handed to it.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../build.mjs'
import { copyOfTree } from './copy-of-tree.mjs'
import { makeJudge } from './judge.mjs'

const folder = copyOfTree(ROOT)
const judge = await makeJudge(folder)

/** Puts the wrong value in place, asks the judges until one notices, and puts the right one back. */
async function tryMutant({ file, start, end, is, judges, related }) {
  const path = join(folder, file)
  const right = readFileSync(path, 'utf8')
  writeFileSync(path, right.slice(0, start) + is + right.slice(end))
  judge.changed(file)
  try {
    for (const name of judges) {
      const { failed } = await judge.judge(name)
      if (failed.length > 0) return failed
    }
    return related ? (await judge.judgeRelated(file, judges)).failed : []
  } finally {
    writeFileSync(path, right)
    judge.changed(file)
  }
}

/** What fails with nothing changed: must be nothing, or no figure means anything. */
async function tryNothing(names) {
  const found = []
  for (const name of names) found.push(...(await judge.judge(name)).failed)
  return found
}

process.on('message', async ({ mutant, names, end }) => {
  if (end) {
    await judge.close()
    rmSync(folder, { recursive: true, force: true })
    process.exit(0)
  }
  try {
    process.send({ noticed: mutant ? await tryMutant(mutant) : await tryNothing(names) })
  } catch (error) {
    process.send({ error: String(error?.stack ?? error) })
  }
})
process.send({ ready: true })
