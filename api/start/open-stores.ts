import { existsSync } from 'node:fs'
import type { Log } from '#shared/node/log/create-log'
import { SEM_ESCOPO } from '../db/escopo.ts'
import { LotesRepo } from '../db/lotes-repo.ts'
import { DatabaseError } from '../db/migrate.ts'
import { openDatabase, type Db } from '../db/open-database.ts'
import { dataPaths } from '../storage/data-paths.ts'
import { DiskStorage } from '../storage/disk-storage.ts'
import { sweep } from '../storage/sweep.ts'
import type { ApiConfig } from './settings.ts'

/** What says where the database is. */
export type DatabasePlace = Pick<ApiConfig, 'dataDir' | 'databaseUrl'>

/** The server's database; the driver is loaded only where there is one. Throws DatabaseError. */
async function openServer(databaseUrl: string, notEmpty: string | undefined, log?: Log): Promise<Db> {
  const { openPostgres } = await import('../db/postgres/open-postgres.ts')
  return openPostgres({ databaseUrl, notEmpty, onWait: () => log?.warn({ evento: 'aguarda-banco' }) })
}

/** The database that a start made before: commands make none. Throws DatabaseError. */
export async function openMadeDatabase({ dataDir, databaseUrl }: DatabasePlace): Promise<Db> {
  if (databaseUrl !== undefined)
    return openServer(databaseUrl, 'Confira DATABASE_URL, ou inicie a plataforma uma vez.')
  const { database } = dataPaths(dataDir)
  if (!existsSync(database)) throw new DatabaseError(`Não há banco em ${database}; confira DATA_DIR.`)
  return openDatabase(database)
}

/** Why the folder's data needs a server that has tables already; undefined lets an empty one be filled. */
async function whyNotEmpty(dataDir: string, storage: DiskStorage): Promise<string | undefined> {
  const { database, fotos } = dataPaths(dataDir)
  if ((await storage.lotes()).length > 0)
    return `Há fotos em ${fotos}: restaure a cópia do banco a que pertencem. Nada foi alterado.`
  if (existsSync(database))
    return `Há um banco em ${database}, que DATABASE_URL não leva ao servidor: tire-o da pasta para começar um vazio. Nada foi alterado.`
  return undefined
}

/** The database of the photos of a storage, made when there are none yet. Throws DatabaseError. */
export async function openDatabaseOf(
  storage: DiskStorage,
  { dataDir, databaseUrl }: DatabasePlace,
  log?: Log,
): Promise<Db> {
  if (databaseUrl !== undefined) return openServer(databaseUrl, await whyNotEmpty(dataDir, storage), log)
  const { database, fotos } = dataPaths(dataDir)
  if ((await storage.lotes()).length > 0 && !existsSync(database)) {
    throw new DatabaseError(
      `Há fotos em ${fotos}, mas o banco ${database} não existe; restaure a cópia de segurança.`,
    )
  }
  return openDatabase(database)
}

/** Opens database and storage; photos without their database are no first start. Throws DatabaseError. */
export async function openStores(place: DatabasePlace, log: Log): Promise<{ db: Db; storage: DiskStorage }> {
  const storage = await DiskStorage.open(dataPaths(place.dataDir).fotos)
  const db = await openDatabaseOf(storage, place, log)
  try {
    await sweep(storage, new LotesRepo(db, SEM_ESCOPO), log)
    return { db, storage }
  } catch (error) {
    await db.destroy()
    throw error
  }
}
