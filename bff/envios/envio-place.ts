import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locker } from '@tus/server'
import type { AppError } from '#shared/errors/errors'
import { formatContagem } from '#shared/text/formato'
import type { EnvioStore } from './store/envio-store.ts'
import { FileLocks } from './spool/file-locks.ts'
import type { Spool } from './spool/spool.ts'
import { SpoolFiles, SPOOL_FOLDER } from './spool/spool-files.ts'
import { openEnvioFile } from './store/sqlite/envio-file.ts'
import { SqliteEnvioStore } from './store/sqlite/sqlite-envio-store.ts'

/** Where envios are kept: their records, their bytes, and the locks on their files. */
export interface EnvioPlace {
  store: EnvioStore
  files: Spool
  locks: Locker
}

const databaseIn = (dataDir: string) => join(dataDir, SPOOL_FOLDER, 'envios.sqlite')

/**
 * The envios in a data folder that are not over, for a gateway that keeps new ones elsewhere; undefined when there are
 * none.
 */
export async function openEnviosInFolder(
  dataDir: string,
): Promise<{ place: EnvioPlace; count: number } | undefined> {
  if (!existsSync(databaseIn(dataDir))) return undefined
  const place = openFolderPlace({ dataDir }, Date.now)
  const { length: count } = await place.store.allOpen()
  if (count > 0) return { place, count }
  place.store.close()
  return undefined
}

/** The sentence at a start about envios of the folder that are being moved to where gateways keep them together. */
export const carryingNotice = (envios: number, dataDir: string): string =>
  `${formatContagem(envios, 'envio por terminar vai', 'envios por terminar vão')} de ${join(dataDir, SPOOL_FOLDER)} para o Redis e o bucket; o log diz quando estiver tudo lá (envios-levados).`

/** A warning when the store of open uploads does not answer. */
export const storeAwayWarning = (bucket: string, away: AppError | undefined): string[] =>
  away?.code === 'STORAGE_UNAVAILABLE'
    ? [
        `ATENÇÃO: ${bucket} (S3_BUCKET) não atende (${away.message}): até lá envios recebem 503 e esperam. Se não voltar, confira todas as S3_*.`,
      ]
    : []

/**
 * Opens the place in the data folder of a single gateway. Throws an error with a Portuguese sentence when its database
 * does not open.
 */
export function openFolderPlace(
  { dataDir, database }: { dataDir: string; database?: string },
  now: () => number,
): EnvioPlace {
  const folder = join(dataDir, SPOOL_FOLDER)
  if (database === undefined) mkdirSync(folder, { recursive: true, mode: 0o700 })
  const store = new SqliteEnvioStore(openEnvioFile(database ?? databaseIn(dataDir)), now)
  return { store, files: new SpoolFiles(folder), locks: new FileLocks() }
}
