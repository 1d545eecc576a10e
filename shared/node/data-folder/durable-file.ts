import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ASK_AGAIN_S } from '#shared/errors/ask-again'
import { AppError } from '#shared/errors/errors'
import { MB } from '#shared/bytes/units'
import { roomIn } from './free-space.ts'
import { isDiskClosed, isDiskFull, isOutOfHandles } from './system-errors.ts'

/** Bytes that may pass before the free space of the disk is looked up again. */
const LOOK_EVERY = 4 * MB

/** Passes the source's bytes on as long as the folder's disk has room. Throws STORAGE_FULL. */
export async function* whileRoom(
  folder: string,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let unlooked = LOOK_EVERY
  for await (const chunk of source) {
    unlooked += chunk.length
    if (unlooked > LOOK_EVERY) {
      const room = await roomIn(folder)
      if (room < 0) throw new AppError('STORAGE_FULL', { detail: `${-room} bytes of the reserve are used` })
      unlooked = 0
    }
    yield chunk
  }
}

const unavailable = (error: Error) =>
  new AppError('STORAGE_UNAVAILABLE', { detail: error.message, cause: error, retryAfterS: ASK_AGAIN_S })

/**
 * STORAGE_UNAVAILABLE for an error that passes and says nothing of the file that was to be read or written: nobody may
 * take that for damaged. Undefined for any other.
 */
export const outOfHandles = (error: unknown): AppError | undefined =>
  isOutOfHandles(error) ? unavailable(error) : undefined

/**
 * The error of a failed write as one of the product: STORAGE_FULL for a disk without room, STORAGE_UNAVAILABLE for one
 * that refuses writes, and while no file can be opened; any other is given back unchanged.
 */
export function storageError(error: unknown): unknown {
  if (isDiskFull(error)) return new AppError('STORAGE_FULL', { detail: error.code, cause: error })
  return isDiskClosed(error) ? unavailable(error) : (outOfHandles(error) ?? error)
}

/** Syncs what is at a path to the disk: the bytes of a file, or the names in a folder. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Writes a new file from a source, as fast as the source gives and the disk takes. Resolves when all is written,
 * with a function that makes it durable and closes it.
 */
export async function writeFile(
  path: string,
  source: AsyncIterable<Uint8Array>,
): Promise<() => Promise<void>> {
  const handle = await open(path, 'wx').catch((error: unknown) => {
    throw storageError(error)
  })
  try {
    for await (const chunk of whileRoom(dirname(path), source)) await handle.writeFile(chunk)
  } catch (error) {
    await handle.close()
    throw storageError(error)
  }
  return async () => {
    try {
      await handle.sync()
    } catch (error) {
      throw storageError(error)
    } finally {
      await handle.close()
    }
  }
}
