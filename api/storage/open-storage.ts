import { AppError } from '#shared/errors/errors'
import { reachLog } from '#shared/node/http/reach-log'
import { ConfigError } from '#shared/node/settings/config-error'
import { comando } from '#shared/textos/comandos'
import { dataPaths } from './data-paths.ts'
import { DiskStorage, lotesIn } from './disk-storage.ts'
import type { FotoStorage } from './foto-storage.ts'
import type { Log } from '#shared/node/log/create-log'
import type { S3Place } from '#shared/node/s3/s3-bucket'

/** The settings that say where originals are. */
export interface StoragePlace {
  dataDir: string
  s3: S3Place | undefined
}

/** Where originals are, in words. */
export const storageName = ({ dataDir, s3 }: StoragePlace): string =>
  s3 ? `${s3.bucket}/${s3.prefix} (S3_BUCKET)` : dataPaths(dataDir).fotos

async function openBucket(s3: S3Place, log?: Log): Promise<FotoStorage> {
  const { S3Storage } = await import('./s3/s3-storage.ts')
  try {
    return await S3Storage.open(s3, log && reachLog(log, 'bucket', s3.endpoint))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new ConfigError('S3_BUCKET', `não pôde ser aberto (${error.message}); confira todas as S3_*`)
  }
}

/**
 * Opens the storage of originals: the bucket, or else the data folder, which lets no uploads in yet. Throws ConfigError
 * when the bucket cannot be read, or when the data folder has originals, which nobody would see beside a bucket.
 */
export async function openStorage({ dataDir, s3 }: StoragePlace, log?: Log): Promise<FotoStorage> {
  const { fotos } = dataPaths(dataDir)
  if (!s3) return new DiskStorage(fotos)
  if ((await lotesIn(fotos)).length > 0) {
    throw new ConfigError(
      'S3_BUCKET',
      `não pode ser usado enquanto há fotos em ${fotos}: leve-as com ${comando('migrate:storage')} e tire a pasta dali`,
    )
  }
  return openBucket(s3, log)
}
