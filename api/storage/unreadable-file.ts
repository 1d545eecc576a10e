import { open, readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ASK_AGAIN_S } from '#shared/errors/ask-again'
import { AppError } from '#shared/errors/errors'
import { reasonOf } from '#shared/errors/thrown'
import { isOutOfHandles } from '#shared/node/data-folder/system-errors'

/** Most other files of a batch that are tried before the whole batch counts as out of reach: it may have 15,000. */
const TRIED = 32

/** Why the first byte of a file cannot be read; undefined when it can, or when the file has none. */
export async function readFailure(path: string): Promise<unknown> {
  try {
    const file = await open(path)
    try {
      await file.read(Buffer.alloc(1), 0, 1, 0)
    } finally {
      await file.close()
    }
    return undefined
  } catch (error) {
    return error
  }
}

/** STORAGE_UNAVAILABLE for a folder of which nothing can be read now. */
export const unreadableFolder = (folder: string, cause: unknown) =>
  new AppError('STORAGE_UNAVAILABLE', {
    detail: `nothing of ${folder} can be read: ${reasonOf(cause)}`,
    cause,
    retryAfterS: ASK_AGAIN_S,
  })

/**
 * Throws STORAGE_UNAVAILABLE unless this file of a batch alone cannot be read: one of its neighbours can, or it has
 * none.
 */
export async function requireOnlyThisFile(path: string, reason?: unknown): Promise<void> {
  const folder = dirname(path)
  if (isOutOfHandles(reason)) throw unreadableFolder(folder, reason)
  const names = await readdir(folder).catch((error: unknown) => {
    throw unreadableFolder(folder, error)
  })
  const others = names.filter((name) => name !== basename(path)).slice(0, TRIED)
  if (others.length === 0) return
  for (const name of others) if ((await readFailure(join(folder, name))) === undefined) return
  throw unreadableFolder(folder, reason ?? (await readFailure(path)))
}
