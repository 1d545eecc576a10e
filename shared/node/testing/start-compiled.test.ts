import { once } from 'node:events'
import { expect, it } from 'vitest'
import { startProcess } from '#shared/node/process/start-program'

it.each(['api/fotos/check/decode-process', 'bff/fotos/derivative-process'])(
  'tests start %s as an operator runs it, and not by learning TypeScript first',
  async (program) => {
    const child = startProcess(new URL(`../../../${program}`, import.meta.url), { stdio: 'ignore' })
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    expect(child.spawnargs.slice(1)).toEqual([expect.stringMatching(new RegExp(`/dist/${program}\\.js$`))])
  },
)
