import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { inUtf8, plainText } from './plain-text.ts'

const SAID = '{"wtg":"Pá São João, 10 µm"}'
const latin1 = Buffer.from(SAID, 'latin1')
const read = (body: Buffer, headers: Record<string, string> = {}) =>
  plainText(body, { headers, maxBytes: 1000 })
const json = (charset: string) => ({ 'content-type': `application/json; charset=${charset}` })

describe('the text of an answer', () => {
  it.each([
    ['UTF-8 that says nothing', Buffer.from(SAID), {}],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${SAID}`), json('utf-8')],
    ['ISO-8859-1 that says so', latin1, json('ISO-8859-1')],
    ['windows-1252 that says so', latin1, json('"windows-1252"')],
    ['ISO-8859-1 that says nothing', latin1, { 'content-type': 'application/json' }],
    ['UTF-16', Buffer.from(SAID, 'utf16le'), json('utf-16le')],
    ['a charset nobody knows', Buffer.from(SAID), json('x-nada')],
    ['gzip', gzipSync(SAID), { 'content-encoding': 'gzip' }],
    ['deflate', deflateSync(SAID), { 'content-encoding': 'deflate' }],
    ['brotli', brotliCompressSync(SAID), { 'content-encoding': 'br' }],
    ['gzip of ISO-8859-1', gzipSync(latin1), { ...json('latin1'), 'content-encoding': 'GZIP' }],
  ])('is read letter by letter from %s', async (_name, body, headers) => {
    expect(await read(body, headers)).toBe(SAID)
  })

  it('is too long when it grows beyond the limit, however short it came', async () => {
    await expect(read(gzipSync('x'.repeat(100_000)), { 'content-encoding': 'gzip' })).rejects.toMatchObject({
      message: 'answer longer than 1000 bytes',
    })
  })

  it.each([
    ['gzip', Buffer.from(SAID)],
    ['zstd', Buffer.from(SAID)],
  ])('is refused when it is no %s, or nothing that can be undone', async (coding, body) => {
    await expect(read(body, { 'content-encoding': coding })).rejects.toMatchObject({ code: 'BAD_BACKEND' })
  })

  it('is the same when pieces end in the middle of a letter', async () => {
    const bytes = Buffer.from(SAID, 'utf16le')
    async function* pieces() {
      for (const byte of bytes) yield await Promise.resolve(Buffer.of(byte))
    }
    const parts: Buffer[] = []
    for await (const part of inUtf8(pieces(), 'utf-16le')) parts.push(part)
    expect(Buffer.concat(parts).toString()).toBe(SAID)
  })
})
