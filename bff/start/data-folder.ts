import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { SPOOL_FOLDER } from '../envios/spool/spool-files.ts'
import { LOCK_FOLDER } from '#shared/node/data-folder/folder-lock'
import { SECRET_FILE } from '#shared/node/sessions/secret'
import { SESSION_FILE } from '#shared/node/sessions/session-file'

/**
 * Makes a folder and those above it, for this user alone. Folder by folder, because Node's own recursive way never ends
 * where the system says ENOENT to a folder whose parent exists (Linux's /proc).
 */
function makeFolder(path: string): void {
  if (!statSync(path, { throwIfNoEntry: false })) {
    if (dirname(path) !== path) makeFolder(dirname(path))
    mkdirSync(path, { mode: 0o700 })
    return
  }
  if (!statSync(path).isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR', path })
}

/**
 * Makes the data folder when it is missing. Throws the system's error when it cannot be made or written (EACCES, EROFS,
 * ENOTDIR, ENOENT …).
 */
export function openDataFolder(path: string): void {
  makeFolder(path)
  accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
}

/** What the gateway keeps in the data folder. */
export const GATEWAY_NAMES = [
  LOCK_FOLDER,
  SECRET_FILE,
  'derivados',
  SPOOL_FOLDER,
  SESSION_FILE,
  `${SESSION_FILE}-wal`,
  `${SESSION_FILE}-shm`,
]
