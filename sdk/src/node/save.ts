import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import type { Baixado } from '../download.ts'

/**
 * Writes a download to a file, which exists under this name only once it is whole. Rejects when reading or
 * writing fails.
 */
export async function save(baixado: Baixado, path: string): Promise<void> {
  const part = `${path}.parte`
  try {
    await pipeline(Readable.fromWeb(baixado.stream() as NodeStream<Uint8Array>), createWriteStream(part))
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
