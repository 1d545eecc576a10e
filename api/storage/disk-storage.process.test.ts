import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { DiskStorage } from './disk-storage.ts'

/** Paths of what was made durable, in their order. */
const synced = vi.hoisted(() => [] as string[])

vi.mock('node:fs/promises', async (original) => {
  const { watchSyncs } = await import('#shared/node/testing/watch-syncs')
  return watchSyncs(await original(), synced)
})

it('originals that were removed by age could be back after a power cut, with nobody to remove them again', async () => {
  const folder = newFolder('originais')
  const storage = await DiskStorage.open(folder)
  const [kept = '', gone = ''] = [1, 2].map((n) => `00000000-0000-4000-8000-00000000000${n}`)
  mkdirSync(join(folder, kept))
  for (const name of ['f000001', 'f000002', 'os.json']) writeFileSync(join(folder, kept, name), 'a')
  await storage.removeAll([`${kept}/f000001`, `${kept}/f000002`, `${gone}/f000001`])
  expect(readdirSync(join(folder, kept))).toEqual(['os.json'])
  expect(synced).toEqual([join(folder, kept)])
  removeFolder(folder)
})
