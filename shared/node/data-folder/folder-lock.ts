import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import { reasonOf } from '#shared/errors/thrown'
import { isDatabaseBusy, isDatabaseFull } from './system-errors.ts'

/** Folder of the locks in DATA_DIR; its files are empty, and say nothing but to who holds them. */
export const LOCK_FOLDER = 'travas'
const LOOK_MS = 200
/** Milliseconds that saying "I am stopping" waits for those who are just asking. */
const SAY_MS = 2_000

/** The folder cannot be this process's own; its message is a Portuguese sentence for whoever operates the product. */
export class FolderError extends Error {
  override readonly name = 'FolderError'
}

/** The sentence for a folder that another process keeps. */
const inUse = (dataDir: string) =>
  new FolderError(
    `A pasta ${dataDir} (DATA_DIR) já está em uso por outra plataforma rodando. Pare-a ou use outra pasta. Nada foi alterado.`,
  )

/** Which of the product's processes a lock is for. */
export type LockName = 'gateway' | 'backend'

/** Milliseconds a start waits for the one before it. */
export interface Patience {
  /** For one that just runs. */
  runningMs: number
  /** For one that said that it is stopping. */
  stoppingMs: number
  /** Told once, when the waiting for one that is stopping begins. */
  onWait?: () => void
}

/** The folder is this process's until it ends, or lets go. */
export interface FolderLock {
  /** Lets the next start wait for this one's end instead of giving up. */
  announceStop(): void
  release(): void
}

type Held = InstanceType<typeof DatabaseSync>

/** Locks that are held; being in this set also keeps the garbage collector from closing them. */
const held = new Set<Held>()

/** Runs a transaction's beginning on a lock's file. Undefined while another process holds it. */
function begin(path: string, statements: string, timeout = 0): Held | undefined {
  let file: Held | undefined
  try {
    file = new DatabaseSync(path, { timeout })
    file.exec(statements)
    // A file that was removed meanwhile keeps nobody out.
    if (existsSync(path)) return file
  } catch (error) {
    file?.close()
    if (isDatabaseBusy(error)) return undefined
    if (isDatabaseFull(error)) throw error
    // SQLite just fails to open a file of another user, as a command run by root makes it; the system's error says why.
    accessSync(existsSync(path) ? path : dirname(path), constants.R_OK | constants.W_OK)
    const reason = reasonOf(error)
    throw new FolderError(
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

/** True while somebody holds the file. Those who ask do not hinder each other. */
function isHeld(path: string): boolean {
  const file = begin(path, 'BEGIN; SELECT count(*) FROM sqlite_master;')
  file?.close()
  return file === undefined
}

/** The locks' paths, in a folder that is made when it is missing. */
function pathsOf(dataDir: string, name: LockName) {
  const folder = join(dataDir, LOCK_FOLDER)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return { running: join(folder, name), stopping: join(folder, `${name}-parando`) }
}

/**
 * Makes the folder this process's own: a lock of the operating system on a file in it, which ends with the process
 * however that ends, reaches over containers of one computer, and is not copied with the folder. Throws FolderError
 * when the one before it runs on, or does not stop in time, and the system's error for a folder of another user or a full disk.
 */
export async function lockFolder(
  { dataDir, name }: { dataDir: string; name: LockName },
  { runningMs, stoppingMs, onWait }: Patience,
): Promise<FolderLock> {
  const began = performance.now()
  let told = false
  for (;;) {
    const { running, stopping } = pathsOf(dataDir, name)
    // Looked at before the lock: a process that stops lets go of both at once, and would be taken for one that runs on.
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
