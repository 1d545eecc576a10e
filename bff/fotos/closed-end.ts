import { crc32 } from 'node:zlib'
import { FotoError } from '#shared/foto/foto-error'
import { FotoInspector } from '#shared/foto/foto-inspector'
import type { BackendResponse } from '../backend/backend-response.ts'

/**
 * Whether only the closed connection marks the end of the photo: it may have been cut, so it is walked to its own end, and
 * browsers must not keep it for a year.
 */
export const endsByClosing = ({ status, headers }: Pick<BackendResponse, 'status' | 'headers'>): boolean =>
  status === 200 && headers['content-length'] === undefined && headers['transfer-encoding'] === undefined

/** The bytes of a photo. Throws when they end before its own end; a photo that cannot be walked goes on as it is. */
export async function* untilItsEnd(chunks: AsyncIterable<Buffer>, cut: () => Error): AsyncGenerator<Buffer> {
  const inspector = new FotoInspector('original', { crc32, maxPixels: Infinity })
  let isWalked = true
  for await (const chunk of chunks) {
    isWalked &&= walks(inspector, chunk)
    yield chunk
  }
  if (isWalked && !inspector.whole) throw cut()
}

function walks(inspector: FotoInspector, chunk: Buffer): boolean {
  try {
    inspector.push(chunk)
    return true
  } catch (error) {
    if (error instanceof FotoError) return false
    throw error
  }
}
