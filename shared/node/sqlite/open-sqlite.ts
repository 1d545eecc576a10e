import { basename, dirname } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { makePrivate } from '../data-folder/private.ts'
import { isDatabaseFull, isReadOnly } from '../data-folder/system-errors.ts'

/** An open SQLite database. */
export type Sqlite = InstanceType<typeof DatabaseSync>

/** The name by which SQLite keeps everything in memory. */
export const IN_MEMORY = ':memory:'

/** Milliseconds that a statement waits for another process that writes, here and where it waits off the event loop. */
export const OTHER_WRITER_MS = 5000

/**
 * Opens a file of ours durably: a write-ahead log, every commit synced, nobody else's to read. `check` looks at it first
 * and throws at what must stay as it is.
 */
export function openSqlite(path: string, check?: (file: Sqlite) => void): Sqlite {
  const file = new DatabaseSync(path, { timeout: OTHER_WRITER_MS })
  try {
    check?.(file)
    file.exec('PRAGMA journal_mode = WAL')
    // Said outright: some builds fall back to NORMAL in WAL mode, and a power cut would lose an answered save.
    file.exec('PRAGMA synchronous = FULL')
    file.exec('PRAGMA foreign_keys = ON')
    if (path !== IN_MEMORY) makePrivate(dirname(path), [basename(path)])
    return file
  } catch (error) {
    file.close()
    throw error
  }
}

/**
 * Closes it; what the write-ahead log holds goes into the file itself, which a plain copy of it then has. Where the disk is
 * full or takes nothing it stays in the log, from where the next opening reads it: what was done is done all the same.
 */
export function closeSqlite(file: Sqlite): void {
  try {
    file.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch (error) {
    if (!isDatabaseFull(error) && !isReadOnly(error)) throw error
  } finally {
    file.close()
  }
}
