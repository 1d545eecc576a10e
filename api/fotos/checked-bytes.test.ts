import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import type { FotoStorage } from '../storage/foto-storage.ts'
import { openChecked } from './checked-bytes.ts'

const FILE = { chave: 'lote/f000001', size: 4, crc32: 0 }

async function failureOf(code: string): Promise<unknown> {
  const failing = new Readable({ read: () => undefined }).destroy(Object.assign(new Error(code), { code }))
  const storage = { size: () => Promise.resolve(4), open: () => Promise.resolve(failing) }
  const bytes = await openChecked(storage as unknown as FotoStorage, FILE, { start: 0, end: 3 })
  return Readable.from(bytes)
    .toArray()
    .catch((error: unknown) => error)
}

it('a photo that breaks off is told as damaged, but not for want of one more open file', async () => {
  expect(await failureOf('EIO')).toMatchObject({ code: 'STORED_FILE_DAMAGED', message: 'lote/f000001: EIO' })
  expect(await failureOf('EMFILE')).toMatchObject({ code: 'STORAGE_UNAVAILABLE', message: 'EMFILE' })
})
