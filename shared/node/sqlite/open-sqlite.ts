import { basename, dirname } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { makePrivate } from '../data-folder/private.ts'
import { isDatabaseFull, isReadOnly } from '../data-folder/system-errors.ts'

/** An open SQLite database. */
export type Sqlite = InstanceType<typeof DatabaseSync>

/** The path by which SQLite keeps a database in memory. */
export const IN_MEMORY = ':memory:'

/** Milliseconds that a statement waits while another process writes, whether SQLite waits or `runWhenFree` does. */
export const OTHER_WRITER_MS = 5000

/**
 * Opens a file of the product with a write-ahead log, every commit synced to the disk, and closed to other users.
 * `check` sees it first and throws if the file must stay unchanged.
 */
export function openSqlite(path: string, check?: (file: Sqlite) => void): Sqlite {
  const file = new DatabaseSync(path, { timeout: OTHER_WRITER_MS })
  try {
    check?.(file)
    file.exec('PRAGMA journal_mode = WAL')
    // This is set explicitly: some builds fall back to NORMAL in WAL mode, and a power cut would lose an answered save.
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
 * Closes a file after moving the write-ahead log into it, so that a plain copy of the file has everything. Where the
 * disk is full or refuses writes, the log stays for the next opening, which is no failure.
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
