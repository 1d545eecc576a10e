import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { removeWhenStopped, removeInterrupted } from './interrupted-backups.ts'

let folder: string
beforeEach(() => (folder = newFolder('interrompidas')))
afterEach(() => {
  vi.restoreAllMocks()
  removeFolder(folder)
})

const HOUR = 3_600_000

/** A folder with a file in it, both last written this many hours ago. */
async function folderWith(name: string, file: string, hoursAgo: number) {
  const path = join(folder, name)
  await mkdir(path)
  await writeFile(join(path, file), 'x')
  const at = new Date(Date.now() - hoursAgo * HOUR)
  for (const each of [join(path, file), path]) await utimes(each, at, at)
  return path
}

it("what a killed copy had left stayed for ever beside copies that are named by their day, as the unit's are", async () => {
  const work = await folderWith('extradorso-2026-11-27-023000.zip.parte-nossa1', 'api.sqlite', 0)
  const left = await folderWith('extradorso-2026-11-26-023000.zip.parte-morta1', 'copia.zip', 24)
  const foreign = await folderWith('filme.mkv.parte-abc123', 'video.mkv', 24)
  expect(await removeInterrupted(join(folder, 'extradorso-2026-11-27-023000.zip'), work)).toEqual([left])
  expect((await readdir(folder)).map((name) => join(folder, name)).toSorted()).toEqual(
    [work, foreign].toSorted(),
  )
})

it.each([
  ['behind', -5],
  ['ahead of', 5],
])(
  'a copy to a share whose clock is hours %s ours removed its own folder as interrupted, or left those that are',
  async (_where, ahead) => {
    const made = async (name: string, hours: number) => {
      const path = join(folder, name)
      await mkdir(path)
      const at = new Date(Date.now() + hours * HOUR)
      await utimes(path, at, at)
      return path
    }
    const work = await made('c.zip.parte-nossa1', ahead)
    await made('c.zip.parte-outra1', ahead - 0.5)
    const left = await made('c.zip.parte-morta1', ahead - 2)
    expect(await removeInterrupted(join(folder, 'c.zip'), work)).toEqual([left])
    expect((await readdir(folder)).toSorted()).toEqual(['c.zip.parte-nossa1', 'c.zip.parte-outra1'])
  },
)

it('a copy that was stopped as the first process of a container went on in a folder that was gone', async () => {
  // As the first process of a container, the command is not ended by a signal that it sends to itself.
  vi.spyOn(process, 'kill').mockReturnValue(true)
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`)
  })
  const done = removeWhenStopped(await folderWith('c.zip.parte-nossa1', 'copia.zip', 0))
  const stop = process.listeners('SIGTERM').at(-1)
  expect(() => stop?.('SIGTERM')).toThrow('exit 143')
  expect(await readdir(folder)).toEqual([])
  done()
})
