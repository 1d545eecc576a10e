import { z } from 'zod'
import { openFailure } from './open-failure.ts'
import { openSqlite, type Sqlite } from './open-sqlite.ts'

const versionSchema = z.object({ user_version: z.number() })

/** Tables by the SQL that leads from each version of their file to the next, and what a damaged file costs. */
export interface VersionedTables {
  steps: readonly string[]
  /** Ends the sentence that has a damaged file removed: 'todos entram de novo.' */
  lost: string
}

/**
 * Opens a file of ours, makes it when it is missing, and brings its tables to this version. Throws an error with a
 * Portuguese sentence for a file that is none of ours, is damaged, or is of a newer version.
 */
export function openVersioned(path: string, { steps, lost }: VersionedTables): Sqlite {
  const file = openOurs(path, lost)
  const { user_version: version } = versionSchema.parse(file.prepare('PRAGMA user_version').get())
  if (version > steps.length) {
    file.close()
    throw new Error(`${path} foi escrito por uma versão mais nova do programa.`)
  }
  for (const [step, sql] of steps.entries()) {
    if (step >= version) file.exec(`BEGIN IMMEDIATE; ${sql} PRAGMA user_version = ${step + 1}; COMMIT;`)
  }
  return file
}

function openOurs(path: string, lost: string): Sqlite {
  try {
    return openSqlite(path)
  } catch (cause) {
    const damaged = (reason: string) => `${path} não abre (${reason}). Apague-o para iniciar: ${lost}`
    throw new Error(openFailure(path, cause, damaged), { cause })
  }
}
