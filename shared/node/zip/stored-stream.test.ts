import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { unzip } from '../testing/unzip.ts'
import { storedStream } from './stored-stream.ts'

it('gives files back whose sizes showed only as they were read, names with accents included', async () => {
  async function* pieces() {
    yield await Promise.resolve(Buffer.from('primeira, '))
    yield Buffer.from('segunda')
  }
  async function* parts() {
    yield await Promise.resolve({ name: 'pá 1.jpg', content: pieces() })
    yield { name: 'vazio.jpg', content: [] }
    yield { name: 'c.jpg', content: [Buffer.alloc(100_000, 7)] }
  }
  expect(await unzip(await buffer(storedStream(parts())))).toEqual([
    { name: 'pá 1.jpg', content: Buffer.from('primeira, segunda') },
    { name: 'vazio.jpg', content: Buffer.alloc(0) },
    { name: 'c.jpg', content: Buffer.alloc(100_000, 7) },
  ])
})

it('ends with the failure of a file whose bytes break off', async () => {
  async function* parts() {
    yield await Promise.resolve({ name: 'a', content: bytes() })
  }
  async function* bytes() {
    yield await Promise.resolve(Buffer.alloc(100_000))
    throw new Error('broke off')
  }
  await expect(buffer(storedStream(parts()))).rejects.toThrow('broke off')
})

it('kept the file open that it was reading when the reader left', async () => {
  let open = 0
  async function* parts() {
    yield await Promise.resolve({ name: 'a', content: bytes() })
  }
  async function* bytes() {
    open += 1
    try {
      for (;;) yield await Promise.resolve(Buffer.alloc(100_000))
    } finally {
      open -= 1
    }
  }
  for await (const chunk of storedStream(parts())) if (chunk.length > 1000) break
  expect(open).toBe(0)
})

it('an archive of many files ran out of memory at its end, where the headers of its directory were all made before they were read', async () => {
  let made = 0
  // A header is made of a file's name, which is read for it.
  const name = { toString: () => `${(made += 1)}` } as unknown as string
  async function* parts() {
    for (let n = 0; n < 3; n++) yield await Promise.resolve({ name, content: [] })
  }
  const madeAt: number[] = []
  for await (const chunk of storedStream(parts())) madeAt.push(chunk.length > 0 ? made : 0)
  // Each file has two chunks, each header of the directory one, and its end one.
  expect(madeAt).toEqual([1, 1, 2, 2, 3, 3, 4, 5, 6, 6])
})
