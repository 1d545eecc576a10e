import { accessSync, constants, existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import { OperatorError } from '#shared/errors/operator-error'
import { reasonOf } from '#shared/errors/thrown'
import { makeFolder } from './make-folder.ts'
import { isDatabaseBusy, isDatabaseFull } from './system-errors.ts'

/**
 * Name of the folder of lock files in DATA_DIR. The files are empty: only the lock that a process holds on them has a
 * meaning.
 */
export const LOCK_FOLDER = 'travas'
const LOOK_MS = 200
/**
 * Milliseconds that `announceStop` waits for the lock of the stopping file while other processes are asking who holds
 * it.
 */
const SAY_MS = 2_000

/** The error for a folder that another process holds. */
const inUse = (dataDir: string) =>
  new OperatorError(
    `A pasta ${dataDir} (DATA_DIR) já está em uso por outra plataforma rodando. Pare-a ou use outra pasta. Nada foi alterado.`,
  )

/** Which of the product's processes a lock is for. */
export type LockName = 'gateway' | 'backend'

/** How long a start waits, in ms, for the process that holds the folder. */
export interface Patience {
  /** Waits so long while the holder has not said that it is stopping. */
  runningMs: number
  /** Waits so long while the holder says that it is stopping. */
  stoppingMs: number
  /** Called once, when it begins to wait for a holder that is stopping. */
  onWait?: () => void
}

/** A lock that keeps the folder for this process until `release` or the end of the process. */
export interface FolderLock {
  /** Lets the next start wait for the end of this process instead of giving up. */
  announceStop(): void
  release(): void
}

type Held = InstanceType<typeof DatabaseSync>

/** The locks that this process holds; being in this set also keeps the garbage collector from closing their files. */
const held = new Set<Held>()

/**
 * Opens a lock file and runs the statements that begin a transaction on it. Undefined while another process holds it.
 * Throws OperatorError for a disk that takes no locks, and the system's error where the file may not be opened.
 */
function begin(path: string, statements: string, timeout = 0): Held | undefined {
  let file: Held | undefined
  try {
    file = new DatabaseSync(path, { timeout })
    file.exec(statements)
    // A lock on a file that was removed meanwhile keeps no other process out.
    if (existsSync(path)) return file
  } catch (error) {
    file?.close()
    if (isDatabaseBusy(error)) return undefined
    if (isDatabaseFull(error)) throw error
    // SQLite does not say why it cannot open a file of another user, such as one made by a command of root; the
    // system's error does.
    accessSync(existsSync(path) ? path : dirname(path), constants.R_OK | constants.W_OK)
    const reason = reasonOf(error)
    throw new OperatorError(
      `${path} não pode ser travado (${reason}): o disco de DATA_DIR precisa aceitar travas.`,
      {
        cause: error,
      },
    )
  }
  file.close()
  return undefined
}

function hold(path: string, timeout?: number): Held | undefined {
  const file = begin(path, 'BEGIN EXCLUSIVE', timeout)
  if (file) held.add(file)
  return file
}

function letGo(file: Held | undefined): void {
  if (!file || !held.delete(file)) return
  file.close()
}

/** True while a process holds the file. Processes that only ask do not hinder each other. */
function isHeld(path: string): boolean {
  const file = begin(path, 'BEGIN; SELECT count(*) FROM sqlite_master;')
  file?.close()
  return file === undefined
}

/** The paths of the two lock files; makes their folder if it is missing. */
async function pathsOf(dataDir: string, name: LockName) {
  const folder = join(dataDir, LOCK_FOLDER)
  await makeFolder(folder, 0o700)
  return { running: join(folder, name), stopping: join(folder, `${name}-parando`) }
}

/**
 * Makes the folder this process's own by a lock of the operating system on a file in it. The lock ends with the
 * process, however that ends, counts across containers of one computer, and is not copied with the folder. Throws
 * OperatorError when the process that holds it runs on or does not stop in time, and the system's error for a folder of
 * another user or a full disk.
 */
export async function lockFolder(
  { dataDir, name }: { dataDir: string; name: LockName },
  { runningMs, stoppingMs, onWait }: Patience,
): Promise<FolderLock> {
  const began = performance.now()
  let told = false
  for (;;) {
    const { running, stopping } = await pathsOf(dataDir, name)
    // `stopping` is asked first: a stopping process lets go of both files at once, and asked the other way round it
    // could be taken for one that runs on.
    const isStopping = existsSync(stopping) && isHeld(stopping)
    const own = hold(running)
    if (own) return lockOf(own, stopping)
    if (performance.now() - began > (isStopping ? stoppingMs : runningMs)) throw inUse(dataDir)
    if (isStopping && !told) onWait?.()
    told ||= isStopping
    await sleep(LOOK_MS)
  }
}

function lockOf(own: Held, stopping: string): FolderLock {
  let said: Held | undefined
  return {
    announceStop() {
      said ??= hold(stopping, SAY_MS)
    },
    release() {
      letGo(own)
      letGo(said)
    },
  }
}
