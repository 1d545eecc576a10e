import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, it, onTestFinished, vi } from 'vitest'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { DiskStorage } from './disk-storage.ts'

/** Paths that were synced to disk, and moves of folders, in order. */
const synced = vi.hoisted(() => [] as string[])
/** Names of files whose sync fails. */
const failing = vi.hoisted(() => new Set<string>())

vi.mock('node:fs/promises', async (original) => {
  const { watchSyncs } = await import('#shared/node/testing/watch-syncs')
  const files = watchSyncs(await original(), synced)
  const open: typeof files.open = async (path, ...how) => {
    const handle = await files.open(path, ...how)
    if (failing.has(basename(String(path)))) handle.sync = () => Promise.reject(new Error('EIO'))
    return handle
  }
  const rename: typeof files.rename = async (from, to) => {
    await files.rename(from, to)
    synced.push(`moved to ${String(to)}`)
  }
  return { ...files, open, rename }
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

it('photos of an upload that was told as whole could be gone after a power cut', async () => {
  const folder = newFolder('originais')
  const storage = await DiskStorage.open(folder)
  const lote = '00000000-0000-4000-8000-000000000001'
  const staging = await storage.stage(lote)
  synced.length = 0
  for (const name of ['f000001', 'f000002']) await staging.put(name, Readable.from([Buffer.from(name)]))
  await staging.publish()
  const mark = join(folder, '.staging', lote)
  const files = join(mark, 'files')
  expect(synced).toEqual([
    join(files, 'f000001'),
    join(files, 'f000002'),
    ...[files, mark, join(folder, '.staging')],
    `moved to ${join(folder, lote)}`,
    folder,
  ])
  removeFolder(folder)
})

it.each([
  ['one before the last', 'f000001'],
  ['the last one', 'f000002'],
])('an upload is not told as whole where the disk did not keep a photo of it: %s', async (_, name) => {
  const folder = newFolder('originais')
  onTestFinished(() => {
    failing.clear()
    removeFolder(folder)
  })
  const storage = await DiskStorage.open(folder)
  const lote = '00000000-0000-4000-8000-000000000001'
  const staging = await storage.stage(lote)
  failing.add(name)
  const send = async () => {
    for (const each of ['f000001', 'f000002']) await staging.put(each, Readable.from([Buffer.from(each)]))
    await staging.publish()
  }
  await expect(send()).rejects.toThrow('EIO')
  expect(readdirSync(folder)).toEqual(['.staging'])
})
