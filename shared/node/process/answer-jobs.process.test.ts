import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, getPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ECHO = fileURLToPath(new URL('../../../dist/shared/node/testing/echo-process.js', import.meta.url))
/** The priority at which the program asks to run. */
const BELOW = 1

it('a platform that an ordinary user started below others (nice) read no photo: it could not go up to its own place', async () => {
  const nice = ['-n', '5', process.execPath, ECHO]
  const child = spawn('nice', nice, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  child.send({ id: 1, job: { say: 'pid' } })
  const [said] = (await once(child, 'message')) as [{ answer: { pid: number } }]
  const place = getPriority(said.answer.pid)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(place).toBe(Math.min(getPriority() + 5 + BELOW, constants.priority.PRIORITY_LOW))
})
