import { once } from 'node:events'
import { expect, it } from 'vitest'
// Imported under this path it is the real module; under the others, tests get shared/node/testing/start-compiled.ts.
import { startThread } from '../process/start-program.ts'
import { startProcess } from './start-program.ts'

it('a thread from the sources, as `npm run dev` has them, learns TypeScript first', async () => {
  const bytes = Buffer.from('{"a": 1')
  const program = new URL('../../../bff/envios/received/json-worker', import.meta.url)
  const thread = startThread(program, { workerData: bytes })
  const [said] = (await once(thread, 'message')) as unknown[]
  await thread.terminate()
  expect(said).toEqual(expect.stringContaining('JSON'))
})

it.each(['api/fotos/check/decode-process', 'bff/fotos/derivatives/derivative-process'])(
  'tests start %s as an operator does, compiled',
  async (program) => {
    const child = startProcess(new URL(`../../../${program}`, import.meta.url), { stdio: 'ignore' })
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    expect(child.spawnargs.slice(1)).toEqual([expect.stringMatching(new RegExp(`/dist/${program}\\.js$`))])
  },
)
