import type { Db } from '../../db/open-database.ts'
import { dataPaths } from '../../storage/data-paths.ts'
import { lotesIn } from '../../storage/disk-storage.ts'
import { formatContagem } from '#shared/text/formato'
import { storageName } from '../../storage/open-storage.ts'
import { ObjectStore } from '#shared/node/s3/object-store'
import type { S3Place } from '#shared/node/s3/s3-bucket'
import { fileLines } from './file-lines.ts'
import { OperatorError } from '#shared/errors/operator-error'
import { moveFiles, requireNoForeignLotes, type FilesMove } from './move-files.ts'
import type { MoveOptions, Moved } from './moved.ts'
import { reasonOf } from '#shared/errors/thrown'

/** A data folder, the database that names its files, and the bucket that they go to. */
interface FileSource {
  db: Db
  dataDir: string
  s3: S3Place
}

/** A copy of these files into the bucket. */
type BucketMove = FileSource & MoveOptions

/** Most files that a refusal names; further ones it counts. */
const NAMED = 20

/** The batches of the folder of photos. Throws OperatorError for one that cannot be looked into. */
async function lotesOf(root: string): Promise<string[]> {
  try {
    return await lotesIn(root)
  } catch (cause) {
    const why = reasonOf(cause)
    throw new OperatorError(`A pasta ${root} não pode ser lida (${why}). Nada foi copiado.`, { cause })
  }
}

async function moving<T>(
  { db, dataDir, s3 }: FileSource,
  work: (move: Pick<FilesMove, 'db' | 'root' | 'store'>) => Promise<T>,
): Promise<T> {
  const store = new ObjectStore(s3)
  try {
    return await work({ db, root: dataPaths(dataDir).fotos, store })
  } finally {
    store.close()
  }
}

/**
 * Throws OperatorError for a bucket that has batches of somebody else below the prefix; and when the folder has no photo
 * and the bucket lacks some that the database names: the disk is not mounted, or DATA_DIR is another one. Files that are
 * missing beside others are named by the copy.
 */
export const requireMovable = (source: FileSource) =>
  moving(source, async (move) => {
    await requireNoForeignLotes(move)
    if ((await lotesOf(move.root)).length > 0) return
    const { missing } = await moveFiles({ ...move, simulated: true, tell: () => undefined })
    if (missing.length === 0) return
    const named = missing.slice(0, NAMED).map((chave) => `\n  ${chave}`)
    const more = missing.length > NAMED ? `\n  e mais ${missing.length - NAMED}` : ''
    throw new OperatorError(
      `Não há fotos em ${move.root}, e o bucket não tem ${formatContagem(missing.length, 'arquivo que o banco nomeia', 'arquivos que o banco nomeia')}: confira DATA_DIR e se o disco dela está montado, ou restaure a pasta da cópia de segurança. Nada foi copiado.${named.join('')}${more}`,
    )
  })

/** Copies the files, and says what is to be done with the folder. Throws OperatorError, and STORAGE_UNAVAILABLE. */
export async function moveToBucket(source: BucketMove): Promise<Moved> {
  const { dataDir, s3, simulated, tell } = source
  const { fotos: root } = dataPaths(dataDir)
  tell(simulated ? 'Comparando as fotos com o bucket…' : 'Copiando as fotos:')
  const moved = await moving(source, (move) => moveFiles({ ...move, simulated, tell }))
  if (moved.files === 0) return { lines: [`Não há fotos a levar ao bucket.`], next: [] }
  const isWhole = moved.missing.length + moved.damaged.length === 0
  const mended =
    'Traga de uma cópia de segurança os arquivos em ATENÇÃO e repita; o que ficar sem eles terá fotos a menos.'
  const away = `Tire a pasta ${root} de DATA_DIR e guarde-a até a primeira cópia do bucket: enquanto houver fotos ali o início com S3_BUCKET recusa.`
  return {
    lines: fileLines(moved, { name: storageName({ dataDir, s3 }), simulated }),
    next: [...(isWhole ? [] : [mended]), ...((await lotesOf(root)).length > 0 ? [away] : [])],
    isWhole,
  }
}
