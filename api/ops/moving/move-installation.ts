import { existsSync } from 'node:fs'
import { DatabaseError } from '../../db/migrate.ts'
import type { Db } from '../../db/open-database.ts'
import { placeOf } from '../../db/postgres/open-postgres.ts'
import { dataPaths } from '../../storage/data-paths.ts'
import type { DatabasePlace } from '../../start/open-stores.ts'
import { lockOut } from '../lock-out.ts'
import { databaseLines } from './database-lines.ts'
import { moveDatabase, planDatabase } from './move-database.ts'
import { MoveError } from './move-error.ts'
import { readingSqlite } from './sqlite-source.ts'

/** How an installation is moved: for real or only looked at, and who is told how it goes. */
export interface MoveOptions {
  simulated: boolean
  tell: (line: string) => void
}

async function moveRows(
  from: Db,
  databaseUrl: string,
  { simulated, tell }: MoveOptions,
): Promise<readonly string[]> {
  const move = { from, databaseUrl, tell }
  const plan = await planDatabase(move)
  if (!simulated) await moveDatabase(move, plan)
  return databaseLines(plan, { name: placeOf(databaseUrl), simulated })
}

/**
 * Copies a data folder's database to the server of the settings, while no product runs on the folder, whose content is
 * only read; gives what was done in lines. Throws MoveError, DatabaseError or FolderError.
 */
export async function moveInstallation(
  { dataDir, databaseUrl }: DatabasePlace,
  options: MoveOptions,
): Promise<readonly string[]> {
  if (databaseUrl === undefined)
    throw new MoveError('Defina DATABASE_URL, para onde o banco deve ir, também neste comando.')
  const { database } = dataPaths(dataDir)
  if (!existsSync(database)) throw new DatabaseError(`Não há banco em ${database}; confira DATA_DIR.`)
  const locks = await lockOut(dataDir)
  try {
    const lines = await readingSqlite(database, (from) => moveRows(from, databaseUrl, options))
    const next = `Tire ${database} da pasta, guarde-o até a primeira cópia de segurança, e inicie com a mesma DATABASE_URL.`
    return [...lines, options.simulated ? 'Nada foi alterado.' : next]
  } finally {
    for (const lock of locks) lock.release()
  }
}
