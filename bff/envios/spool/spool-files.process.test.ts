import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { SpoolFiles } from './spool-files.ts'

/** Paths that were synced to disk, in order. */
const synced = vi.hoisted(() => [] as string[])

vi.mock('node:fs/promises', async (original) => {
  const { watchSyncs } = await import('#shared/node/testing/watch-syncs')
  return watchSyncs(await original(), synced)
})

let folder: string
beforeEach(() => void (folder = newFolder('spool')))
afterEach(() => removeFolder(folder))

it('a photo that counted as there could go with the folder of its envio when the power failed', async () => {
  const files = new SpoolFiles(folder)
  const envio = '00000000-0000-4000-8000-000000000001'
  for (const n of [1, 2]) {
    await files.begin({ envio, n })
    await files.append({ envio, n }, { from: 0, whole: 3 }, [Buffer.from('abc')] as never)
  }
  const [own, ...fotos] = [join(folder, envio), 'f000001', 'f000002']
  const ofFoto = (name: string) => [join(own, name), own]
  expect(synced).toEqual([folder, ...fotos.flatMap(ofFoto)])
})
