import { z } from 'zod'
import { OperatorError } from '#shared/errors/operator-error'
import { inTransaction } from './in-transaction.ts'
import { openFailure } from './open-failure.ts'
import { openSqlite, type Sqlite } from './open-sqlite.ts'

const versionSchema = z.object({ user_version: z.number() })

/** The tables of a file, as the SQL that leads from each version to the next, and what a damaged file costs. */
export interface VersionedTables {
  steps: readonly string[]
  /** Ends the sentence that advises to delete a damaged file: 'todos entram de novo.' */
  lost: string
}

/** Thrown for a file of the product that cannot be opened. */
export class FileError extends OperatorError {
  override readonly name = 'FileError'
}

/**
 * Opens a file of the product, makes it when it is missing, and brings its tables to this version. Throws FileError for
 * a file that the product did not write, that is damaged, or of a newer version; throws SQLite's error when a step
 * fails.
 */
export function openVersioned(path: string, { steps, lost }: VersionedTables): Sqlite {
  const file = openOurs(path, lost)
  try {
    bringUp(file, path, steps)
    return file
  } catch (error) {
    file.close()
    throw error
  }
}

function bringUp(file: Sqlite, path: string, steps: readonly string[]): void {
  const left = () => {
    const { user_version: version } = versionSchema.parse(file.prepare('PRAGMA user_version').get())
    if (version > steps.length)
      throw new FileError(`${path} foi escrito por uma versão mais nova do programa.`)
    return steps.slice(version)
  }
  if (left().length === 0) return
  inTransaction(file, () => {
    // Another process may have done some or all of the steps while this one waited for its turn.
    for (const sql of left()) file.exec(sql)
    file.exec(`PRAGMA user_version = ${steps.length}`)
  })
}

function openOurs(path: string, lost: string): Sqlite {
  try {
    return openSqlite(path)
  } catch (cause) {
    const damaged = (reason: string) => `${path} não abre (${reason}). Apague-o para iniciar: ${lost}`
    throw new FileError(openFailure(path, cause, damaged), { cause })
  }
}
