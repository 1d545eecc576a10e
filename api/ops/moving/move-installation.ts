import { isThere } from '#shared/node/data-folder/is-there'
import { AppError } from '#shared/errors/errors'
import type { Db } from '../../db/open-database.ts'
import { databaseName } from '../../db/postgres/open-postgres.ts'
import { dataPaths } from '../../storage/data-paths.ts'
import type { StoragePlace } from '../../storage/open-storage.ts'
import type { DatabasePlace } from '../../start/open-stores.ts'
import { lockProductFolder } from '../lock-product-folder.ts'
import { moveToBucket, requireMovable } from './bucket-files.ts'
import { databaseLines } from './database-lines.ts'
import { moveDatabase, planDatabase } from './move-database.ts'
import { OperatorError } from '#shared/errors/operator-error'
import type { MoveOptions, Moved } from './moved.ts'
import { readingPostgres } from './postgres-source.ts'
import { readingSqlite } from './sqlite-source.ts'

type Place = DatabasePlace & StoragePlace

/** Why the server or the bucket did not do what was asked, by the code of the product's error. */
const AWAY: Readonly<Record<string, string>> = {
  DATABASE_BUSY: 'o PostgreSQL não atende',
  STORAGE_UNAVAILABLE: 'o bucket não atende ou recusa a chave',
  STORAGE_FULL: 'não há mais espaço no destino',
}

/** An OperatorError for a server or bucket that went away in the middle; any other error as it is. */
function interrupted(error: unknown): unknown {
  const why = error instanceof AppError ? AWAY[error.code] : undefined
  if (why === undefined || !(error instanceof AppError)) return error
  // The error's own message: for a bucket that does not exist the cause holds only a name.
  return new OperatorError(
    `Interrompido: ${why} (${error.message}). Repita o comando: ele continua de onde parou.`,
    {
      cause: error,
    },
  )
}

/** Copies the rows to the server, and does the rest of the move before the server's database is open to products. */
async function moveRows(
  from: Db,
  databaseUrl: string,
  { simulated, tell, rest }: MoveOptions & { rest: () => Promise<Moved[]> },
): Promise<Moved[]> {
  const move = { from, databaseUrl, tell }
  const plan = await planDatabase(move)
  const others = await (simulated ? rest() : moveDatabase(move, plan, rest))
  const rows = {
    lines: databaseLines(plan, { name: databaseName(databaseUrl), simulated }),
    next: [
      'Tire api.sqlite (e -wal, -shm) de DATA_DIR e guarde-o até a primeira cópia de segurança do banco.',
    ],
  }
  return [rows, ...others]
}

/** Copies what the data folder has of all that the settings name another place for. */
async function moveAll({ dataDir, databaseUrl, s3 }: Place, options: MoveOptions): Promise<Moved[]> {
  const files = async (db: Db) => (s3 ? [await moveToBucket({ db, dataDir, s3, ...options })] : [])
  // Done before the database is copied, which would be in vain if the files cannot be.
  const look = async (db: Db) => {
    if (s3) await requireMovable({ db, dataDir, s3 })
  }
  const { database } = dataPaths(dataDir)
  if (isThere(database))
    return readingSqlite(database, async (db) => {
      await look(db)
      const rest = () => files(db)
      return databaseUrl === undefined ? rest() : moveRows(db, databaseUrl, { ...options, rest })
    })
  if (databaseUrl === undefined || !s3)
    throw new OperatorError(`Não há banco em ${database}; confira DATA_DIR.`)
  return readingPostgres(databaseUrl, async (db) => {
    await look(db)
    return files(db)
  })
}

/**
 * Copies a data folder's database to the server of the settings and its photos to their bucket, while no product runs
 * on the folder, whose content is only read. Of an installation whose database is on a server already, only the photos
 * are copied. Throws OperatorError.
 */
export async function moveInstallation(place: Place, options: MoveOptions): Promise<Required<Moved>> {
  if (place.databaseUrl === undefined && !place.s3)
    throw new OperatorError('Defina DATABASE_URL, S3_BUCKET ou as duas, para onde os dados devem ir.')
  if (!isThere(place.dataDir)) throw new OperatorError(`Não há ${place.dataDir}; confira DATA_DIR.`)
  const locks = await lockProductFolder(place.dataDir)
  try {
    const moved = await moveAll(place, options)
    const start = 'Inicie com as mesmas configurações deste comando.'
    return {
      lines: moved.flatMap(({ lines }) => lines),
      next: options.simulated ? ['Nada foi alterado.'] : [...moved.flatMap(({ next }) => next), start],
      isWhole: moved.every(({ isWhole = true }) => isWhole),
    }
  } catch (error) {
    throw interrupted(error)
  } finally {
    for (const lock of locks) lock.release()
  }
}
