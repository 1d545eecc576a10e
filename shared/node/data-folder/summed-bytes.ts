import { createHash } from 'node:crypto'

/** Passes the source's bytes on unchanged; once all have passed, `sum` tells their size and hash. */
export function summedBytes(source: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  let size = 0
  async function* passing(): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  }
  return { bytes: passing(), sum: () => ({ size, sha256: hash.digest('hex') }) }
}
