import { setTimeout as sleep } from 'node:timers/promises'
import { ASK_AGAIN_S } from '#shared/errors/ask-again'
import { AppError } from '#shared/errors/errors'
import { isDatabaseBusy } from '../data-folder/system-errors.ts'
import { databaseTrouble } from './database-trouble.ts'
import { OTHER_WRITER_MS } from './open-sqlite.ts'
import type { Sqlite } from './open-sqlite.ts'

const PAUSE_MS = 50

/**
 * Makes statements on this file throw at once while another process writes. `runWhenFree` or Kysely's dialect then wait
 * instead: SQLite would wait on the event loop, where everything would stand still.
 */
export function waitOffTheLoop(file: Sqlite): void {
  file.exec('PRAGMA busy_timeout = 0')
}

/**
 * Runs a synchronous step on a database. While another process writes, the step is run again until it gets through, so
 * it must change nothing before its first statement. Rejects with what the step throws, with STORAGE_FULL when there is
 * no room, and with DATABASE_BUSY when the other process writes for over 5 s or the disk refuses writes.
 */
export async function runWhenFree<T>(step: () => T, waitMs = OTHER_WRITER_MS): Promise<T> {
  const deadline = performance.now() + waitMs
  for (;;) {
    try {
      return step()
    } catch (error) {
      if (!isDatabaseBusy(error)) throw databaseTrouble(error) ?? error
      if (performance.now() > deadline)
        throw new AppError('DATABASE_BUSY', { cause: error, retryAfterS: ASK_AGAIN_S })
    }
    await sleep(PAUSE_MS)
  }
}
