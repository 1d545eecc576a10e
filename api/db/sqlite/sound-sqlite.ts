import { DatabaseSync } from '@photostructure/sqlite'
import { OTHER_WRITER_MS } from '#shared/node/sqlite/open-sqlite'
import type { Sqlite } from '#shared/node/sqlite/open-sqlite'

/** Throws what SQLite finds wrong with a file; the file is not changed. */
export function requireSound(file: Sqlite): void {
  const [check] = file.prepare('PRAGMA quick_check(1)').all() as { quick_check?: string }[]
  if (check?.quick_check !== 'ok') throw new Error(check?.quick_check ?? 'quick_check')
}

/** Opens a file that is only read, once it was found sound. Throws what SQLite finds wrong with it. */
export function openReadOnly(path: string): Sqlite {
  const file = new DatabaseSync(path, { readOnly: true, timeout: OTHER_WRITER_MS })
  try {
    requireSound(file)
    return file
  } catch (error) {
    file.close()
    throw error
  }
}
