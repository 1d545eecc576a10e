import { lockFolder } from '#shared/node/data-folder/folder-lock'
import type { FolderLock } from '#shared/node/data-folder/folder-lock'
import { createPrivately, makePrivate } from '#shared/node/data-folder/private'
import { say } from './announce.ts'
import { GATEWAY_NAMES, openDataFolder } from './data-folder.ts'
import { openToOthers, waitingForFolder } from './start-texts.ts'

/** Milliseconds a start waits for a process that seems to run on the folder. */
const RUNNING_MS = 2_000

/**
 * Makes the data folder this process's own. Waits up to `stoppingMs` for another process that is stopping. Throws
 * FolderError.
 */
export async function ownFolder(dataDir: string, stoppingMs: number): Promise<FolderLock> {
  createPrivately()
  await openDataFolder(dataDir)
  const onWait = () => say(process.stderr, waitingForFolder(dataDir))
  const lock = await lockFolder({ dataDir, name: 'gateway' }, { runningMs: RUNNING_MS, stoppingMs, onWait })
  say(process.stderr, ...openToOthers(makePrivate(dataDir, GATEWAY_NAMES)))
  return lock
}
