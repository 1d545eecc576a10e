import { expect, it } from 'vitest'
import type { ProcessosRepo } from '../db/repos/processos-repo.ts'
import type { Staging } from './foto-storage.ts'
import { stageTaken } from './taken-storage.ts'

/** Stages a batch where there may be several backends; records the steps in order. */
function taking(mayStage: boolean) {
  const done: string[] = []
  const step = (name: string) => () => Promise.resolve(void done.push(name))
  const staging: Staging = {
    ...{ put: step('put'), publish: step('publish'), settle: step('settle'), discard: step('discard') },
  }
  const stage = () => {
    done.push('stage')
    return mayStage ? Promise.resolve(staging) : Promise.reject(new Error('no room'))
  }
  const processos: Partial<ProcessosRepo> = {
    ...{ mayHaveOthers: true, give: step('give') },
    // Answers late, as a database would.
    take: () => new Promise((resolve) => setImmediate(resolve)).then(step('take')),
  }
  return { done, staged: stageTaken({ stage }, processos as ProcessosRepo, 'chave') }
}

it('a batch belongs to this backend from before its first byte until nothing of it is left', async () => {
  const { done, staged } = taking(true)
  await (await staged).discard()
  expect(done).toEqual(['take', 'stage', 'discard', 'give'])
})

it('a batch that could not be begun is released: otherwise its remains could not be removed', async () => {
  const { done, staged } = taking(false)
  await expect(staged).rejects.toThrow('no room')
  expect(done).toEqual(['take', 'stage', 'give'])
})
