import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { unzip } from '../testing/unzip.ts'
import { zipStream } from './zip-stream.ts'

it('keeps bytes as they are and compresses text', async () => {
  const bytes = Buffer.alloc(200_000, 7)
  async function* pieces() {
    yield await Promise.resolve(bytes.subarray(0, 1000))
    yield bytes.subarray(1000)
  }
  const archive = await buffer(
    zipStream([
      { name: 'a', content: bytes },
      { name: 'b', content: pieces() },
      { name: 'c', content: 'texto '.repeat(10_000) },
    ]),
  )
  const files = await unzip(archive)
  expect(files.map(({ name, content }) => [name, content.length])).toEqual([
    ['a', 200_000],
    ['b', 200_000],
    ['c', 60_000],
  ])
  expect(archive.length).toBeLessThan(410_000)
})

it.each(['bytes', 'text'])('ends with the failure of a file whose %s break off', async (kind) => {
  function* text() {
    yield 'início'
    throw new Error('broke off')
  }
  async function* bytes() {
    yield await Promise.resolve(Buffer.alloc(100_000))
    throw new Error('broke off')
  }
  const archive = zipStream([{ name: 'a', content: kind === 'text' ? text() : bytes() }])
  await expect(buffer(archive)).rejects.toThrow('broke off')
})

it('kept the file open that it was reading when the reader left', async () => {
  let open = 0
  async function* bytes() {
    open += 1
    try {
      for (;;) yield await Promise.resolve(Buffer.alloc(100_000))
    } finally {
      open -= 1
    }
  }
  for await (const chunk of zipStream([{ name: 'a', content: bytes() }])) if (chunk.length > 1000) break
  await expect.poll(() => open).toBe(0)
})

it('makes no more files from bytes in memory than its reader takes, apart from a few ahead', async () => {
  let made = 0
  function* files() {
    for (; made < 200; made++) yield { name: `${made}`, content: Buffer.alloc(65_536) }
  }
  const archive = zipStream(files())
  await archive.next()
  for (let turn = 0; turn < 500; turn++) await new Promise((resolve) => setImmediate(resolve))
  expect(made).toBeLessThan(10)
  await archive.return(undefined)
})
