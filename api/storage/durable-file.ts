import { open } from 'node:fs/promises'
import { AppError } from '#shared/errors'

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** STORAGE_FULL for a disk without room, anything else as it is. */
export function storageError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return FULL.has(code) ? new AppError('STORAGE_FULL', { detail: code, cause: error }) : error
}

/** Makes what is at a path durable: a file's bytes, a folder's list of names. */
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
  const handle = await open(path, 'wx')
  try {
    for await (const chunk of source) await handle.writeFile(chunk)
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
