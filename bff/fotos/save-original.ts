import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { AppError } from '#shared/errors/errors'
import { BatchedWrite } from '#shared/node/data-folder/batched-write'
import { isDiskFull } from '#shared/node/data-folder/system-errors'
import { FotoError } from '#shared/foto/foto-error'
import { FotoInspector } from '#shared/foto/foto-inspector'
import type { FotoInfo } from '#shared/foto/foto-format'
import { bodyError, located } from '../backend/backend-errors.ts'
import type { OriginalFoto } from './original-foto.ts'

/** The error that tells why an original could not be written whole to the disk. */
function saveError(error: unknown, signal: AbortSignal): AppError {
  if (error instanceof FotoError) {
    return new AppError('PHOTO_UNREADABLE', { detail: error.message, cause: error })
  }
  if (isDiskFull(error)) {
    return new AppError('STORAGE_FULL', { detail: 'no room for an original', cause: error })
  }
  return bodyError(error, signal)
}

/**
 * Writes an original to a file and inspects it on the way: whether it is whole, and its orientation. Throws
 * PHOTO_UNREADABLE, STORAGE_FULL, BAD_BACKEND when it breaks off, ABORTED; each with the place of the photo.
 */
export async function saveOriginal(
  original: OriginalFoto,
  { path, signal }: { path: string; signal: AbortSignal },
): Promise<FotoInfo> {
  const inspector = new FotoInspector('original', { crc32 })
  let file: FileHandle | undefined
  try {
    file = await open(path, 'w')
    const written = new BatchedWrite(file, 0)
    for await (const chunk of original.body as AsyncIterable<Buffer>) {
      inspector.push(chunk)
      await written.push(chunk)
    }
    const info = inspector.end()
    await written.end()
    return info
  } catch (error) {
    original.destroy()
    throw located(saveError(error, signal), original.at)
  } finally {
    await file?.close()
  }
}
