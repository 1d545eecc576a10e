import { existsSync } from 'node:fs'
import { OperatorError } from '#shared/errors/operator-error'
import { isThere } from '#shared/node/data-folder/is-there'
import type { Log } from '#shared/node/log/create-log'
import { comando } from '#shared/textos/comandos'
import { SEM_ESCOPO } from '../db/escopo.ts'
import { LotesRepo } from '../db/repos/lotes-repo.ts'
import { TABLES_VERSION } from '../db/migrate.ts'
import { openDatabase, type Db } from '../db/open-database.ts'
import { ProcessosRepo } from '../db/repos/processos-repo.ts'
import { dataPaths } from '../storage/data-paths.ts'
import { inventoryAtStart } from '../storage/inventory.ts'
import type { FotoStorage } from '../storage/foto-storage.ts'
import { openStorage, storageName, type StoragePlace } from '../storage/open-storage.ts'
import { RunningProcesses } from '../storage/running-processes.ts'
import { sweep } from '../storage/sweep.ts'
import { opening } from './opened.ts'
import { ownProcesso } from './own-processo.ts'
import type { ApiConfig } from './settings.ts'

/** What says where the database is. */
export type DatabasePlace = Pick<ApiConfig, 'dataDir' | 'databaseUrl'>
/** What says where the database and the originals are. */
type StoresPlace = DatabasePlace & StoragePlace

/** Tells that the tables are brought to this version, which may take minutes; the version before cannot open them again. */
const olderTeller = (log: Log | undefined) => (version: string) =>
  log?.info({ evento: 'atualiza-tabelas', de: version, para: TABLES_VERSION })

/** Opens the server's database; the driver is loaded only where there is one. Throws OperatorError. */
async function openServer(databaseUrl: string, notEmpty: string | undefined, log?: Log): Promise<Db> {
  const { databaseName, openPostgres } = await import('../db/postgres/open-postgres.ts')
  const onWait = (name: string) => log?.warn({ evento: 'aguarda-banco', detalhe: name })
  const endereco = databaseName(databaseUrl)
  const tell = log && {
    onAway: (detalhe: string) => log.error({ evento: 'banco-fora', endereco, detalhe }),
    onBack: () => log.info({ evento: 'banco-voltou', endereco }),
  }
  return openPostgres({ databaseUrl, notEmpty, onWait, onOlder: olderTeller(log), tell })
}

/** Opens a database that a start has made before: commands make none. Throws OperatorError. */
export async function openExistingDatabase({ dataDir, databaseUrl }: DatabasePlace): Promise<Db> {
  if (databaseUrl !== undefined)
    return openServer(databaseUrl, 'Confira DATABASE_URL, ou inicie a plataforma uma vez.')
  const { database } = dataPaths(dataDir)
  if (!isThere(database))
    throw new OperatorError(
      `Não há banco em ${database}; confira DATA_DIR, ou informe DATABASE_URL se ele está em um servidor.`,
    )
  return openDatabase(database)
}

/** What sentences call the database: its file, or the server and its name there. */
export async function nameOfDatabase({ dataDir, databaseUrl }: DatabasePlace): Promise<string> {
  if (databaseUrl === undefined) return dataPaths(dataDir).database
  const { databaseName } = await import('../db/postgres/open-postgres.ts')
  return databaseName(databaseUrl)
}

/**
 * Why a server's database without tables must not be filled: the data folder or the storage has data. Undefined lets it
 * be filled.
 */
async function whyNotEmpty(place: StoragePlace, storage: FotoStorage): Promise<string | undefined> {
  const { database } = dataPaths(place.dataDir)
  const hasLotes = await storage.hasLotes()
  if (existsSync(database)) {
    const anew = hasLotes ? '' : ', ou tire-o da pasta para começar um vazio'
    return `Há um banco em ${database}, que DATABASE_URL sozinha não leva ao servidor: leve-o com ${comando('migrate:storage')}${anew}. Nada foi alterado.`
  }
  if (hasLotes)
    return `Há fotos em ${storageName(place)}: restaure a cópia do banco a que pertencem. Nada foi alterado.`
  return undefined
}

/**
 * Opens the database that belongs to a storage, and makes it when the storage has no photos yet. Throws OperatorError.
 */
export async function openDatabaseOf(storage: FotoStorage, place: StoresPlace, log?: Log): Promise<Db> {
  const { dataDir, databaseUrl } = place
  if (databaseUrl !== undefined) return openServer(databaseUrl, await whyNotEmpty(place, storage), log)
  const { database } = dataPaths(dataDir)
  if (!existsSync(database) && (await storage.hasLotes())) {
    throw new OperatorError(
      `Há fotos em ${storageName(place)}, mas o banco ${database} não existe; restaure a cópia de segurança.`,
    )
  }
  return openDatabase(database, olderTeller(log))
}

/**
 * True when the database names originals and the data folder has no batch at all: the disk of the photos is not
 * mounted. What was received now would lie below the disk, and be gone with its return.
 */
async function isWithoutItsDisk({ s3 }: StoragePlace, storage: FotoStorage, lotes: LotesRepo) {
  if (s3 || (await storage.hasLotes())) return false
  for await (const { fotos } of lotes.storedChaves()) if (fotos.length > 0) return true
  return false
}

/** Database and storage, and how other backends know the one that works with them. */
export interface Stores {
  db: Db
  storage: FotoStorage
  processos: ProcessosRepo
  running: Pick<RunningProcesses, 'isFirst'>
  /** Ends the inventory, takes this backend off the list of those that run, and closes both. */
  close(): Promise<void>
}

/** Opens database and storage. Throws ConfigError, and OperatorError also for photos without their database. */
export const openStores = (place: StoresPlace, log: Log, beatMs?: number): Promise<Stores> =>
  opening(async (opened) => {
    const storage = await openStorage(place, log)
    opened.add(() => storage.close())
    const db = await openDatabaseOf(storage, place, log)
    opened.add(() => db.destroy())
    const lotes = new LotesRepo(db, SEM_ESCOPO)
    const processos = new ProcessosRepo(db, ownProcesso(place))
    const sweepUp = () => sweep({ storage, lotes, processos, log })
    const running = new RunningProcesses({ processos, log, onGone: sweepUp, beatMs })
    opened.add(() => running.stop())
    await running.start()
    if (!(await isWithoutItsDisk(place, storage, lotes))) {
      await storage.letUploadsIn()
      await sweepUp()
    }
    opened.add(await inventoryAtStart({ storage, lotes, log }, place))
    return { db, storage, processos, running, close: () => opened.close() }
  })
