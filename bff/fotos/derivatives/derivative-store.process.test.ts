import type * as files from 'node:fs/promises'
import { writeFile } from 'node:fs/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { DerivativeStore } from './derivative-store.ts'

/** Whether the disk refuses to open and to move files. */
const disk = vi.hoisted(() => ({ isBroken: false }))

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof files>()
  const unlessBroken =
    <A extends unknown[], R>(act: (...args: A) => Promise<R>) =>
    (...args: A) =>
      disk.isBroken
        ? Promise.reject(Object.assign(new Error('EIO: i/o error'), { code: 'EIO' }))
        : act(...args)
  return { ...real, open: unlessBroken(real.open), rename: unlessBroken(real.rename) }
})

it('a smaller picture that the disk would neither open nor keep was an internal error, which nobody asks for again', async () => {
  const folder = newFolder('derivados')
  onTestFinished(() => removeFolder(folder))
  const store = new DerivativeStore(folder)
  await store.prepare()
  const temp = store.tempPath()
  await writeFile(temp, 'a')
  disk.isBroken = true
  const away = { code: 'STORAGE_UNAVAILABLE', retryAfterS: 5, message: 'EIO: i/o error' }
  await expect(store.keep(temp, { key: 'r', kind: 320 })).rejects.toMatchObject(away)
  await expect(store.find('r', 320)).rejects.toMatchObject(away)
  disk.isBroken = false
  await store.keep(temp, { key: 'r', kind: 320 })
  const kept = await store.find('r', 320)
  await kept?.file.close()
  expect(kept?.size).toBe(1)
})
