import { constants } from 'node:buffer'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { OperatorError } from '#shared/errors/operator-error'
import { DATA_NAMES } from '../../storage/data-paths.ts'
import { parseChave } from '../../storage/foto-storage.ts'
import { storageError, writeFile } from '#shared/node/data-folder/durable-file'
import { makeFolder } from '#shared/node/data-folder/make-folder'
import { AppError } from '#shared/errors/errors'
import { MANIFEST, manifestSchema, type CopiedFile, type Manifest } from './manifest.ts'
import type { Progress } from '../progress.ts'
import { summedBytes } from '#shared/node/data-folder/summed-bytes'
import { reasonOf } from '#shared/errors/thrown'

/** Most bytes of a manifest: it was one string when the copy was made, so a longer one is not ours. */
const { MAX_STRING_LENGTH } = constants

const broken = (source: string, why: string, cause?: unknown) =>
  new OperatorError(`${source} não é uma cópia inteira (${why}); nada foi restaurado.`, { cause })

/** True for the names that a copy may hold; any other could lead out of the folder. */
function isOurs(nome: string): boolean {
  if (nome === DATA_NAMES.database || nome === DATA_NAMES.secret) return true
  if (!nome.startsWith(`${DATA_NAMES.fotos}/`)) return false
  try {
    parseChave(nome.slice(DATA_NAMES.fotos.length + 1))
    return true
  } catch {
    return false
  }
}

async function writeEntry(zip: ZipFile, entry: Entry, folder: string): Promise<CopiedFile> {
  const nome = entry.fileName
  const path = join(folder, nome)
  await makeFolder(dirname(path), 0o700)
  const { bytes, sum } = summedBytes(await zip.openReadStreamPromise(entry))
  const makeDurable = await writeFile(path, bytes)
  await makeDurable()
  return { nome, ...sum() }
}

async function openZip(source: string): Promise<ZipFile> {
  const options = { lazyEntries: true, strictFileNames: true, validateEntrySizes: true, autoClose: false }
  try {
    return await openPromise(source, options)
  } catch (cause) {
    // For a file that is no zip, or lacks its end, the reader's reason is in English.
    const isSystem = cause instanceof Error && 'code' in cause
    throw broken(source, isSystem ? reasonOf(cause) : 'não é um zip, ou falta o fim dele', cause)
  }
}

/** Throws OperatorError unless the manifest names the files that were taken out, each with the same size and sum. */
function assertAgrees(source: string, { arquivos }: Manifest, taken: ReadonlyMap<string, CopiedFile>): void {
  for (const { nome, size, sha256 } of arquivos) {
    const file = taken.get(nome)
    if (file?.size !== size || file.sha256 !== sha256) throw broken(source, `${nome} falta ou mudou`)
  }
  if (arquivos.length !== taken.size) throw broken(source, 'há arquivos fora do manifesto')
  if (!taken.has(DATA_NAMES.database)) throw broken(source, 'falta o banco')
}

/**
 * Unpacks a backup copy into an empty folder, each file synced, and compares every one with the manifest. Throws
 * OperatorError for anything but a whole copy of ours; what is in the folder then is worth nothing.
 */
export async function unpack(source: string, folder: string, progress?: Progress): Promise<Manifest> {
  const zip = await openZip(source)
  const taken = new Map<string, CopiedFile>()
  let manifest: Manifest | undefined
  try {
    for await (const entry of zip.eachEntry()) {
      progress?.(() => `${taken.size} de ${zip.entryCount} arquivos`)
      const nome = entry.fileName
      if (nome === MANIFEST) {
        if (entry.uncompressedSize > MAX_STRING_LENGTH) throw broken(source, 'o manifesto é grande demais')
        const text = (await buffer(await zip.openReadStreamPromise(entry))).toString()
        manifest = manifestSchema.parse(JSON.parse(text))
      } else if (isOurs(nome) && !taken.has(nome)) taken.set(nome, await writeEntry(zip, entry, folder))
      else throw broken(source, `não conhece ${JSON.stringify(nome)}`)
    }
  } catch (error) {
    const trouble = storageError(error)
    if (trouble instanceof AppError && trouble.code === 'STORAGE_FULL')
      throw new OperatorError(`Falta espaço em ${dirname(folder)}; nada foi restaurado.`, { cause: error })
    throw error instanceof OperatorError ? error : broken(source, reasonOf(error), error)
  } finally {
    zip.close()
  }
  if (!manifest) throw broken(source, 'falta o manifesto')
  assertAgrees(source, manifest, taken)
  return manifest
}
