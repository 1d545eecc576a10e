import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FotoStorage } from '../storage/foto-storage.ts'

export async function* chunks(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield await Promise.resolve(Buffer.from(text))
}

/** The text in a stored file. */
const read = async (storage: FotoStorage, key: string) => (await buffer(await storage.open(key))).toString()

/**
 * What every storage must do. `openStorage` called with the same folder opens the same storage, with another folder an
 * empty one.
 */
export const behavesAsStorage = (name: string, openStorage: (folder: string) => Promise<FotoStorage>) =>
  describe(`photos on ${name}`, () => {
    let folder: string
    beforeEach(async () => {
      folder = newFolder('storage')
    })
    afterEach(() => removeFolder(folder))

    it('appear together when the batch is published, byte for byte', async () => {
      const storage = await openStorage(folder)
      const lote = randomUUID()
      const staging = await storage.stage(lote)
      await staging.put('f000001', chunks('pri', 'meira'))
      await staging.put('f000002', chunks())
      await staging.put('os.json', chunks('{}'))
      expect([await storage.lotes(), await storage.hasLotes()]).toEqual([[], false])
      await staging.publish()
      await staging.settle()
      expect([await storage.lotes(), await storage.hasLotes()]).toEqual([[lote], true])
      expect((await storage.keys(lote)).sort()).toEqual(
        ['f000001', 'f000002', 'os.json'].map((name) => `${lote}/${name}`),
      )
      expect(await storage.sizes(lote)).toEqual(
        new Map([
          [`${lote}/f000001`, 8],
          [`${lote}/f000002`, 0],
          [`${lote}/os.json`, 2],
        ]),
      )
      expect(await read(storage, `${lote}/f000001`)).toBe('primeira')
      expect(await storage.size(`${lote}/f000002`)).toBe(0)
      expect(await storage.unsettled()).toEqual([])
    })

    it('can be read in part', async () => {
      const storage = await openStorage(folder)
      const lote = randomUUID()
      const staging = await storage.stage(lote)
      await staging.put('f000001', chunks('0123456789'))
      await staging.publish()
      const part = await storage.open(`${lote}/f000001`, { start: 2, end: 5 })
      expect((await buffer(part)).toString()).toBe('2345')
    })

    it.each(['before', 'after'])(
      'leave nothing when the batch is discarded %s it was published',
      async (when) => {
        const storage = await openStorage(folder)
        const lote = randomUUID()
        const staging = await storage.stage(lote)
        await staging.put('f000001', chunks('a'))
        if (when === 'after') await staging.publish()
        await staging.discard()
        expect([await storage.lotes(), await storage.unsettled(), await storage.keys(lote)]).toEqual([
          [],
          [],
          [],
        ])
      },
    )

    it('F34 are remembered as unfinished until settled, by a later run too', async () => {
      const [staged, published] = [randomUUID(), randomUUID()]
      const storage = await openStorage(folder)
      await (await storage.stage(staged)).put('f000001', chunks('a'))
      const whole = await storage.stage(published)
      await whole.put('f000001', chunks('b'))
      await whole.publish()
      const later = await openStorage(folder)
      expect((await later.unsettled()).sort()).toEqual([staged, published].sort())
      await (await later.resume(published)).settle()
      await (await later.resume(staged)).discard()
      expect([await later.unsettled(), await later.lotes()]).toEqual([[], [published]])
    })

    it('pass on what their source throws', async () => {
      const storage = await openStorage(folder)
      const staging = await storage.stage(randomUUID())
      async function* failing(): AsyncGenerator<Uint8Array> {
        yield await Promise.resolve(Buffer.from('a'))
        throw new Error('source broke')
      }
      await expect(staging.put('f000001', failing())).rejects.toThrow('source broke')
      await staging.discard()
      expect(await storage.unsettled()).toEqual([])
    })

    it('stopped the reports of an order for good when one of its batches was deleted by hand, though others are there', async () => {
      const storage = await openStorage(folder)
      const staging = await storage.stage(randomUUID())
      await staging.put('f000001', chunks('a'))
      await staging.publish()
      const key = `${randomUUID()}/f000001`
      for (const ask of ['open', 'locate'] as const)
        await expect(storage[ask](key)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      expect(await storage.size(key)).toBeNull()
      await expect(storage.removeAll([key])).resolves.toBeUndefined()
    })

    it('D04 are found under their own keys only', async () => {
      const storage = await openStorage(folder)
      const lote = randomUUID()
      await expect(storage.stage('../fora')).rejects.toThrow()
      const staging = await storage.stage(lote)
      await expect(staging.put('../fora', chunks('x'))).rejects.toThrow()
      for (const key of [
        '',
        '../a',
        `${lote}/../a`,
        `${lote}/..`,
        `${lote}/a/b`,
        '/etc/passwd',
        `${lote}/%2e%2e`,
        `${lote}\\a`,
      ]) {
        await expect(storage.open(key)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      }
      await staging.put('f000001', chunks('x'))
      await staging.publish()
      await expect(storage.open(`${lote}/f000009`)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    })
  })
