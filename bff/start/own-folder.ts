import { access, constants } from 'node:fs/promises'
import { LOCK_FOLDER, lockFolder } from '#shared/node/data-folder/folder-lock'
import type { FolderLock } from '#shared/node/data-folder/folder-lock'
import { makeFolder } from '#shared/node/data-folder/make-folder'
import { createPrivately, makePrivate } from '#shared/node/data-folder/private'
import { DERIVATIVES_FOLDER } from '#shared/node/foto/derivative-place'
import { SECRET_FILE } from '#shared/node/sessions/secret'
import { SESSION_FILE } from '#shared/node/sessions/session-file'
import { SPOOL_FOLDER } from '../envios/spool/spool-files.ts'
import { say } from './announce.ts'
import { openToOthers, waitingForFolder } from './start-texts.ts'

/** Milliseconds a start waits for a process that seems to run on the folder. */
const RUNNING_MS = 2_000

/** What the gateway keeps in the data folder. */
const NAMES = [
  LOCK_FOLDER,
  SECRET_FILE,
  DERIVATIVES_FOLDER,
  SPOOL_FOLDER,
  SESSION_FILE,
  `${SESSION_FILE}-wal`,
  `${SESSION_FILE}-shm`,
]

/**
 * Makes the data folder, when it is missing, and makes it this process's own. Waits up to `stoppingMs` for another
 * process that is stopping. Throws OperatorError, and the system's error for a folder that cannot be made or written
 * (EACCES, EROFS, ENOTDIR, ENOENT …).
 */
export async function ownFolder(dataDir: string, stoppingMs: number): Promise<FolderLock> {
  createPrivately()
  await makeFolder(dataDir, 0o700)
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  const onWait = () => say(process.stderr, waitingForFolder(dataDir))
  const lock = await lockFolder({ dataDir, name: 'gateway' }, { runningMs: RUNNING_MS, stoppingMs, onWait })
  say(process.stderr, ...openToOthers(makePrivate(dataDir, NAMES)))
  return lock
}
