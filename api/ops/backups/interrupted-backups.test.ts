import { mkdir, readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { removeInterrupted } from './interrupted-backups.ts'

let folder: string
beforeEach(() => (folder = newFolder('interrompidas')))
afterEach(() => removeFolder(folder))

const HOUR = 3_600_000

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
