import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { unzip } from '../testing/unzip.ts'
import { zipStream } from './zip-stream.ts'

it('keeps bytes as they are and compresses text', async () => {
  const bytes = Buffer.alloc(200_000, 7)
  const archive = await buffer(
    zipStream([
      { name: 'a', content: bytes },
      { name: 'c', content: 'texto '.repeat(10_000) },
    ]),
  )
  const files = await unzip(archive)
  expect(files.map(({ name, content }) => [name, content.length])).toEqual([
    ['a', 200_000],
    ['c', 60_000],
  ])
  expect(archive.length).toBeLessThan(210_000)
})

it('ends with the failure of a file whose text breaks off', async () => {
  function* text() {
    yield 'início'
    throw new Error('broke off')
  }
  await expect(buffer(zipStream([{ name: 'a', content: text() }]))).rejects.toThrow('broke off')
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
