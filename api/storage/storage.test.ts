import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rmdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { descriptorsOf } from '#shared/node/testing/open-files'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DiskStorage } from './disk-storage.ts'
import { behavesAsStorage, chunks } from '../testing/storage-behaviour.ts'

behavesAsStorage('the disk', (folder) => DiskStorage.open(folder))

let folder: string
beforeEach(async () => {
  folder = newFolder('storage')
})
afterEach(() => removeFolder(folder))

describe('the disk storage', () => {
  it('keeps staged files apart from published ones', async () => {
    const storage = await DiskStorage.open(folder)
    const lote = randomUUID()
    await (await storage.stage(lote)).put('f000001', chunks('a'))
    expect(await storage.keys(lote)).toEqual([])
    expect(await readdir(folder)).toEqual(['.staging'])
    expect(await readdir(join(folder, '.staging', lote, 'files'))).toEqual(['f000001'])
  })

  it('is out of reach, to be asked again, where the folder of a batch does not open', async () => {
    const storage = await DiskStorage.open(folder)
    const lote = randomUUID()
    await symlink(join(folder, lote), join(folder, lote))
    const away = { code: 'STORAGE_UNAVAILABLE', retryAfterS: 5 }
    await expect(storage.sizes(lote)).rejects.toMatchObject(away)
    await expect(storage.size(`${lote}/f000001`)).rejects.toMatchObject(away)
    await expect(storage.locate(`${lote}/f000001`)).rejects.toMatchObject(away)
  })

  it('told photos of a disk that was not mounted as damaged, one by one, refused uploads for an unexpected error, and removed by age what stayed', async () => {
    const storage = await DiskStorage.open(folder)
    const lote = randomUUID()
    const staging = await storage.stage(lote)
    await staging.put('f000001', chunks('a'))
    await staging.publish()
    expect(await storage.size(`${lote}/f000002`)).toBeNull()
    await rename(folder, `${folder}-fora`)
    const away = { code: 'STORAGE_UNAVAILABLE', retryAfterS: 5 }
    await expect(storage.size(`${lote}/f000001`)).rejects.toMatchObject(away)
    await expect(storage.open(`${lote}/f000001`)).rejects.toMatchObject(away)
    await expect(storage.free()).rejects.toMatchObject(away)
    // In the place of a disk that was mounted an empty folder is left.
    await mkdir(folder)
    const begun = storage.resume(randomUUID())
    for (const attempt of [storage.stage(randomUUID()), begun.then((one) => one.put('f000001', chunks('a')))])
      await expect(attempt).rejects.toMatchObject(away)
    await expect(storage.size(`${lote}/f000001`)).rejects.toMatchObject(away)
    await expect(storage.removeAll([`${lote}/f000001`])).rejects.toMatchObject(away)
    await rmdir(folder)
    await rename(`${folder}-fora`, folder)
    expect(await storage.size(`${lote}/f000001`)).toBe(1)
  })

  it('took a batch for lost whose folder is a link to a disk that is not mounted', async () => {
    const storage = await DiskStorage.open(folder)
    const staging = await storage.stage(randomUUID())
    await staging.put('f000001', chunks('a'))
    await staging.publish()
    const linked = randomUUID()
    await symlink(join(folder, 'disco', linked), join(folder, linked))
    const away = { code: 'STORAGE_UNAVAILABLE', message: expect.stringContaining(linked) as string }
    for (const ask of ['size', 'locate'] as const)
      await expect(storage[ask](`${linked}/f000001`)).rejects.toMatchObject(away)
    await expect(storage.removeAll([`${linked}/f000001`])).rejects.toMatchObject(away)
  })

  it('is out of reach where nothing of a batch can be read, but for a photo that is alone in it or is not there', async () => {
    const storage = await DiskStorage.open(folder)
    const unreadable = async (...names: string[]) => {
      const lote = randomUUID()
      await mkdir(join(folder, lote))
      for (const name of names) await symlink(join(folder, lote, name), join(folder, lote, name))
      return lote
    }
    const [lote, alone] = [await unreadable('f000001', 'f000002'), await unreadable('f000001')]
    const away = { code: 'STORAGE_UNAVAILABLE' }
    await expect(storage.sizes(lote)).rejects.toMatchObject(away)
    await expect(storage.locate(`${lote}/f000001`)).rejects.toMatchObject(away)
    await expect(storage.locate(`${lote}/f000003`)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(storage.locate(`${alone}/f000001`)).rejects.toMatchObject({ code: 'STORED_FILE_DAMAGED' })
    expect([...(await storage.sizes(alone)).values()]).toEqual(['unreadable'])
  })

  it('holds open no file that it looked at before it is sent', async () => {
    const storage = await DiskStorage.open(folder)
    const lote = randomUUID()
    const staging = await storage.stage(lote)
    await staging.put('f000001', chunks('a'))
    await staging.publish()
    const { path } = await storage.locate(`${lote}/f000001`)
    expect(descriptorsOf(path)).toEqual([])
  })

  it('makes no folder below a link to a disk that is not there', async () => {
    const path = join(folder, 'fotos')
    await symlink(join(folder, 'disco'), path)
    await expect(DiskStorage.open(path)).rejects.toMatchObject({ code: 'EEXIST', path })
  })

  it('D04 does not take strange folders for batches', async () => {
    const storage = await DiskStorage.open(folder)
    await mkdir(join(folder, 'lost+found'))
    await writeFile(join(folder, 'nota.txt'), 'x')
    await symlink('/etc', join(folder, '.staging', 'etc'))
    expect([await storage.lotes(), await storage.unsettled()]).toEqual([[], []])
  })
})
