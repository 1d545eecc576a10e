import { setTimeout as sleep } from 'node:timers/promises'
import { ASK_AGAIN_S } from '#shared/errors/ask-again'
import { AppError } from '#shared/errors/errors'
import { isDatabaseBusy, isDatabaseFull, isDatabaseOutOfReach } from '../data-folder/system-errors.ts'
import { OTHER_WRITER_MS } from './open-sqlite.ts'
import type { Sqlite } from './open-sqlite.ts'

/** Milliseconds between two tries: the first pause, and the longest. */
const FIRST_PAUSE_MS = 5
const LONGEST_PAUSE_MS = 100

/**
 * Makes statements on this file throw at once while another process writes. `runWhenFree` then waits instead: SQLite
 * would wait on the event loop, where everything would stand still.
 */
export function waitOffTheLoop(file: Sqlite): void {
  file.exec('PRAGMA busy_timeout = 0')
}

/**
 * The error of a step as one of the product: STORAGE_FULL when SQLite has no room, DATABASE_BUSY when its disk refuses
 * writes; neither is the request's fault. Any other is given back unchanged.
 */
function databaseError(thrown: unknown): unknown {
  const told = (error: Error) => ({ detail: error.message, cause: error, retryAfterS: ASK_AGAIN_S })
  if (isDatabaseFull(thrown)) return new AppError('STORAGE_FULL', told(thrown))
  return isDatabaseOutOfReach(thrown) ? new AppError('DATABASE_BUSY', told(thrown)) : thrown
}

/** How long a step waits at most, and how it does. */
interface Waiting {
  waitMs?: number
  pause?: (ms: number) => Promise<void>
}

/**
 * Runs a step on a database. While another process writes, the step is run again until it gets through, so it must
 * change nothing before its first statement. Rejects with what the step throws, with STORAGE_FULL when there is no room,
 * and with DATABASE_BUSY when the other process writes for over 5 s or the disk refuses writes.
 */
export async function runWhenFree<T>(
  step: () => T | Promise<T>,
  { waitMs = OTHER_WRITER_MS, pause = sleep }: Waiting = {},
): Promise<T> {
  const deadline = performance.now() + waitMs
  for (let ms = FIRST_PAUSE_MS; ; ms = Math.min(ms * 2, LONGEST_PAUSE_MS)) {
    try {
      return await step()
    } catch (error) {
      if (!isDatabaseBusy(error)) throw databaseError(error)
      if (performance.now() > deadline)
        throw new AppError('DATABASE_BUSY', { cause: error, retryAfterS: ASK_AGAIN_S })
    }
    await pause(ms)
  }
}
