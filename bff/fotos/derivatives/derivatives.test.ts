import { writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { AppError } from '#shared/errors/errors'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { Derivatives } from './derivatives.ts'
import type { SharedDerivatives } from './shared-derivatives.ts'

it('a picture that another gateway drew comes to all who wait for it, though the first who asked has left', async () => {
  const dataDir = newFolder('derivados-esperados')
  const shared = {
    take: (_name: string, path: string) => writeFile(path, 'picture').then(() => true),
    close: () => undefined,
  }
  const derivatives = new Derivatives({ dataDir, shared: shared as unknown as SharedDerivatives })
  const answers: (() => void)[] = []
  const ask = ({ signal: client }: { signal: AbortSignal }) =>
    derivatives.get({
      ...{ key: 'robo\n/1', kind: 320, signal: client },
      // The search for the shared picture ends when nobody waits for it any more.
      look: (signal) =>
        new Promise((resolve, reject) => {
          signal.addEventListener('abort', () => reject(new AppError('ABORTED')), { once: true })
          answers.push(resolve)
        }),
      openOriginal: () => Promise.reject(new Error('is not asked for')),
    })
  const first = new AbortController()
  const left = ask(first)
  const stays = ask(new AbortController())
  await expect.poll(() => answers).toHaveLength(1)
  first.abort(new AppError('ABORTED'))
  await expect(left).rejects.toMatchObject({ code: 'ABORTED' })
  answers[0]?.()
  const { file, size } = await stays
  expect(size).toBe('picture'.length)
  await file.close()
  await derivatives.close()
  removeFolder(dataDir)
})
