import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Name of the file in DATA_DIR whose time is that of the last backup. */
export const LAST_BACKUP = 'ultima-copia'

const pathIn = (dataDir: string) => join(dataDir, LAST_BACKUP)

/**
 * Notes when a backup was made as the time of an empty file, for which even a full disk has room. Throws the system's
 * error where it cannot be written.
 */
export async function noteBackup(dataDir: string, now: Date): Promise<void> {
  const file = await open(pathIn(dataDir), 'w', 0o600)
  try {
    await file.utimes(now, now)
  } finally {
    await file.close()
  }
}

/** When the last backup was made, in seconds since 1970. Throws ENOENT when there was none. */
export async function lastBackup(dataDir: string): Promise<number> {
  return Math.round((await stat(pathIn(dataDir))).mtimeMs / 1000)
}
