import { existsSync } from 'node:fs'
import { mkdir, readdir, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DerivativeStore } from './derivative-store.ts'

let folder: string
beforeEach(async () => {
  folder = newFolder('derivados')
})
afterEach(() => removeFolder(folder))

describe('the store of derivatives', () => {
  it('keeps what is whole, forgets what a stopped process left, and makes room by dropping the oldest', async () => {
    const store = new DerivativeStore(folder, 1000)
    await store.prepare()
    const kept: string[] = []
    for (let i = 0; i < 12; i++) {
      const temp = store.tempPath()
      await writeFile(temp, Buffer.alloc(100))
      await utimes(temp, i, i)
      await store.keep(temp, { key: `r${i}`, kind: 320 })
      await store.settled()
      kept.push(`r${i}`)
    }
    const found: string[] = []
    for (const key of kept) {
      const derivative = await store.find(key, 320)
      await derivative?.file.close()
      if (derivative) found.push(key)
    }
    expect(found).toEqual(kept.slice(-found.length))
    expect(found.length).toBeGreaterThanOrEqual(8)
    expect(found.length).toBeLessThanOrEqual(10)
    expect(await store.find('r11', 960)).toBeNull()

    await writeFile(store.tempPath(), 'half')
    await store.prepare()
    expect(await readdir(join(folder, 'tmp'))).toEqual([])
  })

  it('keeps a picture at once while it looks through all others, and also when it cannot look through them', async () => {
    const before = new DerivativeStore(folder, 1000)
    await before.prepare()
    const keep = async (store: DerivativeStore, key: string) => {
      const temp = store.tempPath()
      await writeFile(temp, Buffer.alloc(600))
      await store.keep(temp, { key, kind: 320 })
    }
    await keep(before, 'r0')
    await before.settled()
    await utimes(before.pathOf('r0', 320), 1, 1)
    // The first picture that is kept after a start makes room for itself.
    const store = new DerivativeStore(folder, 1000)
    await keep(store, 'r1')
    expect(existsSync(store.pathOf('r0', 320))).toBe(true)
    await store.settled()
    expect(existsSync(store.pathOf('r0', 320))).toBe(false)
    await writeFile(join(folder, 'not a folder'), '')
    await keep(store, 'r2')
    await store.close()
    expect(existsSync(store.pathOf('r2', 320))).toBe(true)
  })

  it('gives no picture without bytes, as a cut of power leaves one, and takes another in its place', async () => {
    const store = new DerivativeStore(folder)
    await store.prepare()
    for (const bytes of [0, 100]) {
      const temp = store.tempPath()
      await writeFile(temp, Buffer.alloc(bytes))
      await store.keep(temp, { key: 'r', kind: 320 })
      const found = await store.find('r', 320)
      await found?.file.close()
      expect(found?.size).toBe(bytes || undefined)
    }
    await store.settled()
  })

  it('makes room on a full disk by dropping the oldest, and drops none where all together would not do', async () => {
    const sizes = async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile())
      const all = await Promise.all(files.map(({ parentPath, name }) => stat(join(parentPath, name))))
      return all.reduce((sum, { size }) => sum + size, 0)
    }
    let disk = 1000
    const store = new DerivativeStore(folder, 1e6, async () => disk - (await sizes()))
    await store.prepare()
    for (let i = 0; i < 10; i++) {
      const temp = store.tempPath()
      await writeFile(temp, Buffer.alloc(100))
      await utimes(temp, i, i)
      await store.keep(temp, { key: `r${i}`, kind: 320 })
      await store.settled()
    }
    disk = 850
    await Promise.all([store.requireRoom(), store.requireRoom()])
    const isThere = async (key: string) => {
      const found = await store.find(key, 320)
      await found?.file.close()
      return found !== null
    }
    expect([await isThere('r0'), await isThere('r1'), await isThere('r9')]).toEqual([false, false, true])
    const left = await sizes()
    disk = -1000
    await expect(store.requireRoom()).rejects.toMatchObject({ code: 'STORAGE_FULL' })
    expect(await sizes()).toBe(left)
  })

  it('keeps a new one though another went while the store was looked through', async () => {
    const store = new DerivativeStore(folder, 1000)
    await store.prepare()
    // A file that is in the list of the folder but is gone when it is looked at.
    await mkdir(join(folder, 'ff'))
    await symlink('gone', join(folder, 'ff', 'gone.webp'))
    for (let i = 0; i < 12; i++) {
      const temp = store.tempPath()
      await writeFile(temp, Buffer.alloc(100))
      await store.keep(temp, { key: `r${i}`, kind: 320 })
      await store.settled()
    }
    const found = await store.find('r11', 320)
    await found?.file.close()
    expect(found?.size).toBe(100)
  })

  it('gives tiles half of the room, so that they push no smaller picture out', async () => {
    const store = new DerivativeStore(folder, 1000)
    await store.prepare()
    const keep = async (key: string, kind: 'tiles' | 320, bytes: number) => {
      const temp = store.tempPath()
      await writeFile(temp, Buffer.alloc(bytes))
      await store.keep(temp, { key, kind })
      await store.settled()
    }
    for (let i = 0; i < 5; i++) await keep(`r${i}`, 320, 80)
    for (let i = 0; i < 10; i++) await keep(`r${i}`, 'tiles', 200)
    const has = async (key: string, kind: 'tiles' | 320) => {
      const found = await store.find(key, kind)
      await found?.file.close()
      return found !== null
    }
    for (let i = 0; i < 5; i++) expect(await has(`r${i}`, 320)).toBe(true)
    expect([await has('r0', 'tiles'), await has('r9', 'tiles')]).toEqual([false, true])
  })

  it('drops what nobody saw for a month, however much room there is', async () => {
    const store = new DerivativeStore(folder)
    await store.prepare()
    for (const key of ['seen', 'unseen']) {
      const temp = store.tempPath()
      await writeFile(temp, 'x')
      await store.keep(temp, { key, kind: 320 })
      await utimes(store.pathOf(key, 320), 1, 1)
      await store.removeUnseen(key === 'seen' ? 'no such folder' : basename(dirname(store.pathOf(key, 320))))
    }
    await store.confirm('seen', 320)
    await store.removeUnseen(basename(dirname(store.pathOf('seen', 320))))
    const found = await store.find('seen', 320)
    await found?.file.close()
    expect([found?.isSure, await store.find('unseen', 320)]).toEqual([true, null])
  })
})
