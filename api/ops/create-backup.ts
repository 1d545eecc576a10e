import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import { ZipArchive } from 'archiver'
import { DATA_NAMES, dataPaths } from '../storage/data-paths.ts'
import { syncPath } from '../storage/durable-file.ts'
import { BackupError, MANIFEST, type CopiedFile, type Manifest } from './manifest.ts'
import { storedFiles, type StoredFiles } from './stored-files.ts'

/** What to copy, and the file or folder it goes to. */
export interface BackupRequest {
  dataDir: string
  target: string
  now: Date
}

/** A copy that was made: where, and what it holds. */
export interface BackupMade {
  path: string
  manifest: Manifest
}

const BUSY_TIMEOUT_MS = 60_000
const READ_BYTES = 256 * 1024

/** The archive's path: the target, or a name with the moment inside a target that is a folder. */
async function archivePath({ target, now }: BackupRequest): Promise<string> {
  const path = resolve(target)
  const found = await stat(path).catch(() => undefined)
  if (found?.isDirectory()) {
    return join(path, `extradorso-${now.toISOString().replace(/[-:]|\..*/g, '')}Z.zip`)
  }
  if (found) throw new BackupError(`${path} já existe; escolha outro nome.`)
  if (!existsSync(dirname(path))) throw new BackupError(`A pasta ${dirname(path)} não existe.`)
  return path
}

/** The database as it is at one moment, while others go on writing; without the tokens, which are worth nothing later. */
function snapshot(database: string, path: string): void {
  const source = new DatabaseSync(database, { readOnly: true })
  try {
    source.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`)
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

/** Puts files into the archive one after another, summing each on its way. */
class Copier {
  readonly arquivos: CopiedFile[] = []
  readonly #archive: ZipArchive
  readonly #signal: AbortSignal

  constructor(archive: ZipArchive, signal: AbortSignal) {
    this.#archive = archive
    this.#signal = signal
  }

  async add(nome: string, source: AsyncIterable<Uint8Array>): Promise<CopiedFile> {
    const hash = createHash('sha256')
    let size = 0
    async function* summed() {
      for await (const chunk of source) {
        hash.update(chunk)
        size += chunk.length
        yield chunk
      }
    }
    this.#signal.throwIfAborted()
    const written = once(this.#archive, 'entry', { signal: this.#signal })
    this.#archive.append(Readable.from(summed(), { objectMode: false }), { name: nome, store: true })
    await written
    const copied = { nome, size, sha256: hash.digest('hex') }
    this.arquivos.push(copied)
    return copied
  }

  addFile(nome: string, path: string): Promise<CopiedFile> {
    return this.add(nome, createReadStream(path, { highWaterMark: READ_BYTES }) as AsyncIterable<Uint8Array>)
  }
}

/** Copies the files the database names; gives those that are missing or not what was stored. */
async function copyStored(copier: Copier, folder: string, { fotos, ordens }: StoredFiles): Promise<string[]> {
  const defeitos: string[] = []
  for (const { chave, size, sha256 } of [...fotos, ...ordens]) {
    const path = join(folder, chave)
    if (!existsSync(path)) {
      defeitos.push(chave)
      continue
    }
    const copied = await copier.addFile(`${DATA_NAMES.fotos}/${chave}`, path)
    if (sha256 !== undefined && (copied.sha256 !== sha256 || copied.size !== size)) defeitos.push(chave)
  }
  return defeitos
}

async function fill(copier: Copier, { dataDir, now }: BackupRequest, copy: string): Promise<Manifest> {
  const stored = storedFiles(copy)
  await copier.addFile(DATA_NAMES.database, copy)
  const secret = join(dataDir, DATA_NAMES.secret)
  if (existsSync(secret)) await copier.addFile(DATA_NAMES.secret, secret)
  const defeitos = await copyStored(copier, dataPaths(dataDir).fotos, stored)
  const manifest: Manifest = {
    formato: 'extradorso',
    versao: 1,
    criadoEm: now.toISOString(),
    usuarios: stored.usuarios,
    lotes: stored.lotes,
    fotos: stored.fotos.length,
    arquivos: [...copier.arquivos],
    defeitos,
  }
  await copier.add(MANIFEST, Readable.from([Buffer.from(JSON.stringify(manifest, null, 2))]))
  return manifest
}

/** Writes the archive as a stream; whatever goes wrong is thrown, and no archive ends whole. */
async function writeArchive(request: BackupRequest, copy: string, path: string): Promise<Manifest> {
  const archive = new ZipArchive({ store: true })
  const stop = new AbortController()
  const written = pipeline(archive, createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true })).catch(
    (error: unknown) => {
      stop.abort(error)
      throw error
    },
  )
  try {
    const manifest = await fill(new Copier(archive, stop.signal), request, copy)
    await Promise.all([archive.finalize(), written])
    return manifest
  } catch (error) {
    archive.destroy()
    await Promise.allSettled([written])
    throw stop.signal.aborted ? stop.signal.reason : error
  }
}

/**
 * Copies database, photos and secret of a data folder into one zip while the product may be running: the database at
 * one moment, then the files it names, which never change. Sessions and derived images are left out. The archive has
 * its name only when it is whole and on stable storage. Throws BackupError.
 */
export async function createBackup(request: BackupRequest): Promise<BackupMade> {
  const { database } = dataPaths(request.dataDir)
  if (!existsSync(database)) throw new BackupError(`Não há banco em ${database}; nada a copiar.`)
  const path = await archivePath(request)
  const work = await mkdtemp(`${path}.parte-`)
  try {
    const copy = join(work, DATA_NAMES.database)
    snapshot(database, copy)
    const part = join(work, 'copia.zip')
    const manifest = await writeArchive(request, copy, part)
    await rename(part, path)
    await syncPath(dirname(path))
    return { path, manifest }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
