import { readdir } from 'node:fs/promises'
import type { Db } from '../../db/open-database.ts'
import { dataPaths } from '../../storage/data-paths.ts'
import { isMissing } from '../../storage/disk-storage.ts'
import { isLote } from '../../storage/foto-storage.ts'
import { storageName } from '../../storage/open-storage.ts'
import { ObjectStore } from '#shared/node/s3/object-store'
import { S3Bucket, type S3Place } from '#shared/node/s3/s3-bucket'
import { fileLines } from './file-lines.ts'
import { moveFiles } from './move-files.ts'
import type { MoveOptions, Moved } from './moved.ts'

/** The files that a database names, from a data folder to a bucket. */
export interface BucketMove extends MoveOptions {
  db: Db
  dataDir: string
  s3: S3Place
}

async function hasFotos(root: string): Promise<boolean> {
  try {
    return (await readdir(root)).some(isLote)
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** Copies the files, and says what is to be done with the folder. Throws MoveError, and STORAGE_UNAVAILABLE. */
export async function moveToBucket({ db, dataDir, s3, simulated, tell }: BucketMove): Promise<Moved> {
  const root = dataPaths(dataDir).fotos
  if (!(await hasFotos(root)))
    return { lines: [`Não há fotos em ${root}: nada a levar ao bucket.`], next: [] }
  const store = new ObjectStore(await S3Bucket.open(s3))
  try {
    tell(simulated ? 'Comparando as fotos com o bucket…' : 'Copiando as fotos:')
    const moved = await moveFiles({ db, root, store, simulated, tell })
    const isWhole = moved.missing.length + moved.damaged.length === 0
    const mended =
      'Traga de uma cópia de segurança os arquivos em ATENÇÃO e repita; o que ficar sem eles terá fotos a menos.'
    return {
      lines: fileLines(moved, { name: storageName({ dataDir, s3 }), simulated }),
      next: [
        ...(isWhole ? [] : [mended]),
        `Tire a pasta ${root} de DATA_DIR e guarde-a até a primeira cópia do bucket: enquanto houver fotos ali o início com S3_BUCKET recusa.`,
      ],
      isWhole,
    }
  } finally {
    store.close()
  }
}
