import { once } from 'node:events'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { resumedBytes } from './resumed-bytes.ts'

it.each([
  ['before the first byte', 0],
  ['in the middle', 1],
])('a reader who leaves %s leaves no connection to the store open', async (_when, chunks) => {
  const body = new Readable({ read: () => void body.push(Buffer.alloc(1000)) })
  const store = { get: () => Promise.resolve({ body, size: 1_000_000 }) }
  const bytes = await resumedBytes(store as never, 'lote/f000001')
  for (let read = 0; read < chunks; read++) await once(bytes, 'readable')
  const closed = once(bytes, 'close')
  bytes.destroy()
  await closed
  expect(body.destroyed).toBe(true)
})
