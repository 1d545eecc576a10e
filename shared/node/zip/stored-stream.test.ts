import { execFileSync } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
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

it('an archive of many files ran out of memory at its end, over the list of what it has', () => {
  const program = `
    import { Writable } from 'node:stream'
    import { pipeline } from 'node:stream/promises'
    import { storedStream } from './stored-stream.ts'
    async function* parts() {
      for (let n = 0; n < 30_000; n++) yield { name: 'fotos/' + n, content: [Buffer.alloc(1)] }
    }
    let bytes = 0
    const write = (chunk, _, done) => { bytes += chunk.length; setImmediate(done) }
    await pipeline(storedStream(parts()), new Writable({ write }))
    console.log(bytes)`
  const options = ['--max-old-space-size=48', '--conditions=source', '--import=tsx', '--input-type=module']
  const cwd = fileURLToPath(new URL('.', import.meta.url))
  const output = execFileSync(process.execPath, [...options, '--eval', program], { cwd, encoding: 'utf8' })
  expect(Number(output)).toBeGreaterThan(30_000 * 100)
})
