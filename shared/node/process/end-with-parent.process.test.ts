import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { isAlive } from '../testing/processes.ts'

const MODULE = fileURLToPath(new URL('../../../dist/shared/node/process/end-with-parent.js', import.meta.url))
const ARGS = ['--input-type=module', '--eval']
const pids: number[] = []
afterEach(() => {
  for (const pid of pids.splice(0)) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
})

/**
 * Starts a process that starts a second one, which watches the first and then does `work`. Returns both, the second by
 * its pid.
 */
async function startPair(work: string) {
  const child = `import { endWithParent } from ${JSON.stringify(MODULE)}
    endWithParent(300); console.log(process.pid); setTimeout(() => { ${work} }, 300)`
  const parent = spawn(process.execPath, [
    '--eval',
    `require('child_process').spawn(process.execPath, ${JSON.stringify([...ARGS, child])}, { stdio: 'inherit', detached: true })
     setInterval(() => undefined, 1000)`,
  ])
  // Only a valid pid may ever be signalled: 0 would mean the whole process group of the tests.
  if (parent.pid === undefined) throw new Error('the process did not start')
  pids.push(parent.pid)
  const [line] = (await once(parent.stdout, 'data')) as [Buffer]
  const pid = Number(line.toString())
  pids.push(pid)
  return { parent, pid }
}

it.each([
  ['does nothing', 'setInterval(() => undefined, 1000)'],
  ['never comes back to its loop', 'for (;;);'],
])('a process that %s lives as long as the one that started it, and no longer', async (_what, work) => {
  const { parent, pid } = await startPair(work)
  // Longer than it takes until a process whose parent is gone is killed.
  await new Promise((resolve) => setTimeout(resolve, 1200))
  expect(isAlive(pid)).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => isAlive(pid)).toBe(false)
})
