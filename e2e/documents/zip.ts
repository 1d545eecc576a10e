import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import yauzl from 'yauzl'

/** Entries of a zip file: name → SHA-256 of its content; a wrong size breaks the reading. */
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
