import { access, constants } from 'node:fs/promises'
import { SPOOL_FOLDER } from '../envios/spool/spool-files.ts'
import { LOCK_FOLDER } from '#shared/node/data-folder/folder-lock'
import { makeFolder } from '#shared/node/data-folder/make-folder'
import { DERIVATIVES_FOLDER } from '#shared/node/foto/derivative-place'
import { SECRET_FILE } from '#shared/node/sessions/secret'
import { SESSION_FILE } from '#shared/node/sessions/session-file'

/**
 * Makes the data folder when it is missing. Throws the system's error when it cannot be made or written (EACCES, EROFS,
 * ENOTDIR, ENOENT …).
 */
export async function openDataFolder(path: string): Promise<void> {
  await makeFolder(path, 0o700)
  await access(path, constants.R_OK | constants.W_OK | constants.X_OK)
}

/** What the gateway keeps in the data folder. */
export const GATEWAY_NAMES = [
  LOCK_FOLDER,
  SECRET_FILE,
  DERIVATIVES_FOLDER,
  SPOOL_FOLDER,
  SESSION_FILE,
  `${SESSION_FILE}-wal`,
  `${SESSION_FILE}-shm`,
]
