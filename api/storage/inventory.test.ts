import { randomUUID } from 'node:crypto'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { AppError } from '#shared/errors/errors'
import type { LotesRepo } from '../db/repos/lotes-repo.ts'
import { chunks } from '../testing/storage-behaviour.ts'
import type { S3Place } from '#shared/node/s3/s3-bucket'
import { NO_LOG } from '#shared/node/testing/no-log'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { DiskStorage } from './disk-storage.ts'
import { inventoryAtStart, takeInventory } from './inventory.ts'

let folder: string
beforeEach(() => {
  folder = newFolder('inventario')
})
afterEach(() => removeFolder(folder))

const lines: object[] = []
const log = { ...NO_LOG, error: (line: object) => void lines.push(line) }
afterEach(() => {
  lines.length = 0
})

/** The database's rows: each batch with the originals that it names. */
const rowsOf = (rows: Readonly<Record<string, string[]>>): Pick<LotesRepo, 'storedChaves' | 'exists'> => ({
  async *storedChaves() {
    for (const [chave, fotos] of Object.entries(rows)) yield await Promise.resolve({ chave, fotos })
  },
  exists: (chave) => Promise.resolve(Object.hasOwn(rows, chave)),
})

/** Publishes a batch of one photo on disk; `settled` says whether its mark as unfinished is taken off. */
async function published(storage: DiskStorage, settled = true): Promise<string> {
  const lote = randomUUID()
  const staging = await storage.stage(lote)
  await staging.put('f000001', chunks('a'))
  await staging.publish()
  if (settled) await staging.settle()
  return lote
}

it('F16 F33 names originals without a file and batches without rows, but for uploads on their way', async () => {
  const storage = await DiskStorage.open(folder)
  const [whole, cut, unknown] = [await published(storage), await published(storage), await published(storage)]
  await published(storage, false)
  const lotes = rowsOf({ [whole]: [`${whole}/f000001`], [cut]: [`${cut}/f000001`, `${cut}/f000002`] })
  await takeInventory({ storage, lotes, log })
  expect(lines).toEqual([
    { evento: 'lotes-sem-registro', total: 1, lotes: [unknown] },
    { evento: 'fotos-sem-arquivo', total: 1, fotos: [`${cut}/f000002`] },
  ])
})

it('tells of a lost disk in a line that the log takes', async () => {
  const storage = await DiskStorage.open(folder)
  const lote = randomUUID()
  const fotos = Array.from({ length: 200_000 }, (_, index) => `${lote}/f${index}`)
  await takeInventory({ storage, lotes: rowsOf({ [lote]: fotos }), log })
  expect(lines).toMatchObject([{ evento: 'fotos-sem-arquivo', total: 200_000 }])
  expect(JSON.stringify(lines).length).toBeLessThan(16_384)
})

it('a batch whose folder does not open is named with why, and stops neither the start nor the other batches', async () => {
  const storage = await DiskStorage.open(folder)
  const [closed, cut] = [randomUUID(), await published(storage)]
  symlinkSync(join(folder, closed), join(folder, closed))
  const lotes = rowsOf({ [closed]: [`${closed}/f000001`], [cut]: [`${cut}/f000001`, `${cut}/f000002`] })
  await takeInventory({ storage, lotes, log })
  expect(lines).toEqual([
    { evento: 'fotos-sem-arquivo', total: 1, fotos: [`${cut}/f000002`] },
    {
      ...{ evento: 'fotos-ilegiveis', total: 1, fotos: [`${closed}/f000001`] },
      detalhe: expect.stringContaining('ELOOP') as string,
    },
  ])
})

it('reports a store that is away as such, and not every photo of every batch as unreadable', async () => {
  const storage = await DiskStorage.open(folder)
  const lote = await published(storage)
  storage.keys = () => Promise.reject(new AppError('STORAGE_UNAVAILABLE'))
  const looking = takeInventory({ storage, lotes: rowsOf({ [lote]: [`${lote}/f000001`] }), log })
  await expect(looking).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
  expect(lines).toEqual([])
})

it('says nothing where everything is there', async () => {
  const storage = await DiskStorage.open(folder)
  const lote = await published(storage)
  await takeInventory({ storage, lotes: rowsOf({ [lote]: [`${lote}/f000001`] }), log })
  expect(lines).toEqual([])
})

it('a check of a bucket ends with the backend, which waits until no request is left', async () => {
  const storage = await DiskStorage.open(folder)
  let asked = 0
  let ended = false
  const lotes = {
    ...rowsOf({}),
    async *storedChaves() {
      try {
        for (;;) {
          asked += 1
          yield await new Promise<{ chave: string; fotos: string[] }>((resolve) =>
            setImmediate(resolve, { chave: randomUUID(), fotos: [] }),
          )
        }
      } finally {
        ended = true
      }
    },
  }
  const end = await inventoryAtStart({ storage, lotes, log }, { dataDir: folder, s3: {} as S3Place })
  await expect.poll(() => asked).toBeGreaterThan(1)
  await end()
  expect([ended, lines]).toEqual([true, []])
})
