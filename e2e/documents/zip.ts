import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import yauzl from 'yauzl'

/**
 * Reads a zip file into a map from each entry's name to the SHA-256 of its content. Throws when an entry has another
 * size than the file states.
 */
export async function readZip(path: string): Promise<Map<string, string>> {
  const zip = await yauzl.openPromise(path)
  const entries = new Map<string, string>()
  for await (const entry of zip.eachEntry()) {
    const hash = createHash('sha256')
    await pipeline(await zip.openReadStreamPromise(entry), hash)
    entries.set(entry.fileName, hash.digest('hex'))
  }
  return entries
}
