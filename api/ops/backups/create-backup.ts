import { createWriteStream, existsSync } from 'node:fs'
import { mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import { OperatorError } from '#shared/errors/operator-error'
import { codeOf } from '#shared/errors/thrown'
import { dataPaths } from '../../storage/data-paths.ts'
import { syncPath } from '#shared/node/data-folder/durable-file'
import { isThere } from '#shared/node/data-folder/is-there'
import { isDatabaseFull, isDiskFull, isReadOnly } from '#shared/node/data-folder/system-errors'
import { storedStream } from '#shared/node/zip/stored-stream'
import {
  partFolder,
  partPaths,
  removeWhenStopped,
  removeInterrupted,
  markRunning,
} from './interrupted-backups.ts'
import { backupParts, type BackupRequest, type Snapshot } from './backup-parts.ts'
import type { Manifest } from './manifest.ts'
import { filesMissingIn } from './files-missing.ts'
import { removedByAge, storedFiles } from '../stored-files.ts'

/** A copy that was made: where, and what it holds. */
export interface BackupMade {
  path: string
  manifest: Manifest
  /** Folders that interrupted copies had left beside it, and that were removed. */
  removed: string[]
  /** Keys of the originals that it lacks: they are missing, damaged or cannot be read. */
  defeitos: string[]
  /** How many originals were removed by age while it was made: they do not count as missing. */
  aged: number
}

const BUSY_TIMEOUT_MS = 60_000

const nameTaken = (path: string) => new OperatorError(`${path} já existe; escolha outro nome.`)

/** The archive's path: the target, or a name with the moment inside a target that is a folder. */
async function archivePath({ target, now }: BackupRequest): Promise<string> {
  const path = resolve(target)
  const found = await stat(path).catch(() => undefined)
  if (found?.isDirectory()) {
    return join(path, `extradorso-${now.toISOString().replace(/[-:]|\..*/g, '')}Z.zip`)
  }
  if (found) throw nameTaken(path)
  if (!existsSync(dirname(path))) throw new OperatorError(`A pasta ${dirname(path)} não existe.`)
  return path
}

/** An OperatorError for a folder that takes no files of this user; any other error as it is. */
function unwritable(folder: string, error: unknown): unknown {
  if (isReadOnly(error) || codeOf(error) === 'ENOTDIR')
    return new OperatorError(`${folder} não aceita escrita deste usuário; nada foi copiado.`)
  return error
}

/**
 * Copies the database as it is at one moment, while others go on writing, without the tokens, which are worth nothing
 * later.
 */
function snapshot(database: string, path: string): void {
  const source = new DatabaseSync(database, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
  try {
    source.prepare('VACUUM INTO ?').run(path)
  } finally {
    source.close()
  }
  const copy = new DatabaseSync(path)
  try {
    copy.exec('PRAGMA secure_delete = ON')
    copy.exec('DELETE FROM tokens')
  } finally {
    copy.close()
  }
}

/** Writes the archive as a stream; whatever goes wrong is thrown, and no archive ends whole. */
async function writeArchive(request: BackupRequest, copy: Snapshot, path: string): Promise<Manifest> {
  let manifest: Manifest | undefined
  const bytes = storedStream(backupParts(request, copy, (made) => (manifest = made)))
  await pipeline(bytes, createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }))
  if (!manifest) throw new OperatorError('A cópia terminou antes da lista do que ela tem.')
  return manifest
}

/** The files that a copy lacks. Photos that were removed by age after its database was copied, maybe hours ago, are only counted. */
function lacksOf({ defeitos }: Manifest, database: string): Pick<BackupMade, 'defeitos' | 'aged'> {
  const aged = defeitos.length === 0 ? new Set() : removedByAge(database, defeitos)
  return { defeitos: defeitos.filter((chave) => !aged.has(chave)), aged: aged.size }
}

/**
 * Copies database, photos and secret of a data folder into one zip while the product may be running: the database at
 * one moment, then the files it names, which never change. Files that lie in a bucket are only looked for. Sessions and
 * derived images are left out. The archive gets its name only once it is whole and on stable storage. Throws
 * OperatorError.
 */
export async function createBackup(request: BackupRequest): Promise<BackupMade> {
  const { database } = dataPaths(request.dataDir)
  if (!isThere(database)) throw new OperatorError(`Não há banco em ${database}; nada a copiar.`)
  const path = await archivePath(request)
  const work = await mkdtemp(partFolder(path)).catch((error: unknown) => {
    throw unwritable(dirname(path), error)
  })
  const isDone = removeWhenStopped(work)
  try {
    const removed = await removeInterrupted(path, work)
    const { database: copy, archive: part } = partPaths(work)
    snapshot(database, copy)
    const stored = storedFiles(copy)
    const missing = request.bucket
      ? await filesMissingIn(request.bucket, stored, () => markRunning(work))
      : []
    const manifest = await writeArchive(request, { path: copy, stored, missing }, part)
    // Hours may have gone by: another copy may be there by now.
    if (isThere(path)) throw nameTaken(path)
    await rename(part, path)
    await syncPath(dirname(path))
    return { path, manifest, removed, ...lacksOf(manifest, database) }
  } catch (error) {
    const isFull = isDiskFull(error) || isDatabaseFull(error)
    throw isFull
      ? new OperatorError(`Falta espaço em ${dirname(path)}; nenhuma cópia ficou.`, { cause: error })
      : error
  } finally {
    await rm(work, { recursive: true, force: true })
    isDone()
  }
}
