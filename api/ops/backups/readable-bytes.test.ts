import { expect, it } from 'vitest'
import { readableBytes } from './readable-bytes.ts'

async function* broken(): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from('inteiro'))
  throw new Error('EIO: i/o error, read')
}

it('bytes that the disk stops giving end there, which is told', async () => {
  let isCut = false
  const bytes: Uint8Array[] = []
  for await (const chunk of readableBytes(broken(), () => (isCut = true))) bytes.push(chunk)
  expect([Buffer.concat(bytes).toString(), isCut]).toEqual(['inteiro', true])
})
