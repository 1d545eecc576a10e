import { existsSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '#shared/errors/operator-error'
import { LOCK_FOLDER } from '#shared/node/data-folder/folder-lock'
import { DATA_NAMES } from '../../storage/data-paths.ts'
import { syncPath } from '#shared/node/data-folder/durable-file'
import { isThere } from '#shared/node/data-folder/is-there'
import { makeFolder } from '#shared/node/data-folder/make-folder'
import { lockProductFolder } from '../lock-product-folder.ts'
import { formatContagem } from '#shared/text/formato'
import type { Manifest } from './manifest.ts'
import type { Progress } from '../progress.ts'
import { storedFiles } from '../stored-files.ts'
import { unpack } from './unpack.ts'

/** A copy to be put back, and the folder for it. */
export interface RestoreRequest {
  source: string
  dataDir: string
  /** True where originals lie in a bucket, and must not be in the copy. */
  inBucket?: boolean
  progress?: Progress
}

/**
 * Names in the order in which they are put in place: the product does not start on photos without a database, so half a
 * restore never looks whole.
 */
const IN_ORDER: readonly string[] = [DATA_NAMES.fotos, DATA_NAMES.secret, DATA_NAMES.database]

/** Where a copy is unpacked before it is put in place. */
const WORK = '.restauracao'

/** Names in a folder that do not mean that it is used: what file systems put there, and our locks. */
const NOT_DATA = new Set(['lost+found', LOCK_FOLDER])

/** Most names that the refusal of a folder that is not empty tells. */
const NAMED = 5

/** True for what a restore leaves that was killed between two steps: any name but the database's, which comes last. */
const isHalfRestored = (found: readonly string[]) =>
  found.includes(WORK) && found.every((name) => name === WORK || IN_ORDER.slice(0, -1).includes(name))

/**
 * Throws OperatorError unless the folder is empty, or holds only what a restore unpacked before it put anything in place.
 */
async function assertEmpty(dataDir: string): Promise<void> {
  const names = existsSync(dataDir) ? await readdir(dataDir) : []
  const found = names.filter((name) => !NOT_DATA.has(name))
  if (found.some((name) => name !== WORK)) {
    const named = found.slice(0, NAMED).join(', ')
    const todo = isHalfRestored(found)
      ? `: o que uma restauração interrompida deixou. Se ninguém pôs nada ali desde então, apague ${found.join(' e ')} e repita.`
      : '; use uma pasta vazia, para que nada se perca.'
    throw new OperatorError(`${dataDir} (DATA_DIR) não está vazia (${named})${todo} Nada foi restaurado.`)
  }
}

/**
 * Throws OperatorError unless every row has its file as it was stored, except those that the copy itself calls damaged.
 */
function assertRowsAgree(folder: string, manifest: Manifest): void {
  const { fotos, ordens, lotes, usuarios } = storedFiles(join(folder, DATA_NAMES.database))
  const files = new Map(manifest.arquivos.map((file) => [file.nome, file]))
  const excepted = new Set(manifest.defeitos)
  const copied = manifest.originais === 'bucket' ? [] : [...fotos, ...ordens]
  const wrong = copied.filter(({ chave, size, sha256 }) => {
    const file = files.get(`${DATA_NAMES.fotos}/${chave}`)
    if (excepted.has(chave)) return false
    return !file || (sha256 !== undefined && (file.sha256 !== sha256 || file.size !== size))
  })
  const counts = [usuarios, lotes, fotos.length].join()
  if (wrong.length > 0 || counts !== [manifest.usuarios, manifest.lotes, manifest.fotos].join()) {
    throw new OperatorError(
      `O banco e as fotos da cópia não combinam (${formatContagem(wrong.length, 'foto', 'fotos')}); nada foi restaurado.`,
    )
  }
}

/** Throws OperatorError for originals that lie elsewhere than the product will look for them. */
function assertSamePlace({ originais }: Manifest, inBucket: boolean): void {
  if (inBucket && originais === undefined)
    throw new OperatorError(
      'A cópia traz as fotos, que não vão ao bucket de S3_BUCKET: restaure sem as S3_*. Nada foi restaurado.',
    )
  if (!inBucket && originais !== undefined)
    throw new OperatorError(
      'As fotos desta cópia estão em um bucket: restaure com as S3_* dele. Nada foi restaurado.',
    )
}

async function putInPlace(work: string, dataDir: string): Promise<void> {
  const fotos = join(work, DATA_NAMES.fotos)
  if (isThere(fotos)) {
    for (const lote of await readdir(fotos)) await syncPath(join(fotos, lote))
    await syncPath(fotos)
  }
  for (const name of IN_ORDER) {
    if (!isThere(join(work, name))) continue
    await rename(join(work, name), join(dataDir, name))
    await syncPath(dataDir)
  }
}

/**
 * Puts a backup copy into an empty or missing data folder, after every file's hash and every row's photo were found
 * right, and while no product runs on it. Throws OperatorError, leaving the folder as it was.
 */
export async function restoreBackup({
  source,
  dataDir,
  inBucket = false,
  progress,
}: RestoreRequest): Promise<Manifest> {
  if (!existsSync(source)) throw new OperatorError(`${source} não existe.`)
  const work = join(dataDir, WORK)
  const made = [dataDir, join(dataDir, LOCK_FOLDER)].filter((path) => !existsSync(path))
  const locks = await lockProductFolder(dataDir)
  try {
    await assertEmpty(dataDir)
    // Removed when the restore fails: none of it was there before, and the copy can give it again.
    made.push(work, ...IN_ORDER.map((name) => join(dataDir, name)))
    await rm(work, { recursive: true, force: true })
    await makeFolder(work, 0o700)
    const manifest = await unpack(source, work, progress)
    assertSamePlace(manifest, inBucket)
    assertRowsAgree(work, manifest)
    await putInPlace(work, dataDir)
    // From here on the restore has succeeded, whatever becomes of the empty folder.
    made.length = 0
    await rm(work, { recursive: true })
    return manifest
  } catch (error) {
    for (const path of made) await rm(path, { recursive: true, force: true })
    throw error
  } finally {
    for (const lock of locks) lock.release()
  }
}
