import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { AppError } from '#shared/errors/errors'
import type { EnvioStore } from './store/envio-store.ts'
import { FileLocks } from './spool/file-locks.ts'
import type { EnvioLocks } from './spool/file-locks.ts'
import type { Spool } from './spool/spool.ts'
import { SpoolFiles, SPOOL_FOLDER } from './spool/spool-files.ts'
import { openEnvioFile } from './store/sqlite/envio-file.ts'
import { SqliteEnvioStore } from './store/sqlite/sqlite-envio-store.ts'

/** What keeps envios: what is known of them, their bytes, and who is at which file. */
export interface EnvioPlace {
  store: EnvioStore
  files: Spool
  locks: EnvioLocks
}

const databaseIn = (dataDir: string) => join(dataDir, SPOOL_FOLDER, 'envios.sqlite')

/** Envios that are not over in a data folder, whose gateway keeps new ones elsewhere. */
export async function openInFolder(dataDir: string): Promise<number> {
  if (!existsSync(databaseIn(dataDir))) return 0
  const store = new SqliteEnvioStore(openEnvioFile(databaseIn(dataDir)), Date.now)
  const { length } = await store.allOpen()
  store.close()
  return length
}

/** One warning for envios with which nobody goes on. */
export const leftBehind = (envios: number, dataDir: string): string[] =>
  envios === 0
    ? []
    : [
        `ATENÇÃO: em ${join(dataDir, SPOOL_FOLDER)} há ${envios} envio(s) por terminar, que com REDIS_URL e S3_BUCKET ninguém continua. Para terminá-los, inicie sem REDIS_URL; para esquecê-los, apague a pasta.`,
      ]

/** One warning for a store of open uploads that does not answer. */
export const storeAway = (bucket: string, away: AppError | undefined): string[] =>
  away?.code === 'STORAGE_UNAVAILABLE'
    ? [
        `ATENÇÃO: ${bucket} (S3_BUCKET) não atende (${away.message}): até lá envios recebem 503 e esperam. Se não voltar, confira todas as S3_*.`,
      ]
    : []

/** Opens what one gateway keeps in its data folder. Throws an error with a Portuguese sentence when that does not open. */
export function openFolderPlace(
  { dataDir, database }: { dataDir: string; database?: string },
  now: () => number,
): EnvioPlace {
  const folder = join(dataDir, SPOOL_FOLDER)
  if (database === undefined) mkdirSync(folder, { recursive: true, mode: 0o700 })
  const store = new SqliteEnvioStore(openEnvioFile(database ?? databaseIn(dataDir)), now)
  return { store, files: new SpoolFiles(folder), locks: new FileLocks() }
}
