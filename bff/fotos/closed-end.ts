import { crc32 } from 'node:zlib'
import { FotoError } from '#shared/foto/foto-error'
import { FotoInspector } from '#shared/foto/foto-inspector'
import type { BackendResponse } from '../backend/backend-response.ts'

/**
 * Whether only the closing of the connection marks the end of a photo. It may have been cut then, so its content is
 * checked to its own end, and browsers must not keep it for a year.
 */
export const endsByClosing = ({ status, headers }: Pick<BackendResponse, 'status' | 'headers'>): boolean =>
  status === 200 && headers['content-length'] === undefined && headers['transfer-encoding'] === undefined

/**
 * The bytes of a photo. Throws `cut()` when they end before the photo's own end; a photo whose form is unknown passes
 * unchecked.
 */
export async function* wholeFotoBytes(
  chunks: AsyncIterable<Buffer>,
  cut: () => Error,
): AsyncGenerator<Buffer> {
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
