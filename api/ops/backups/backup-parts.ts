import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileBytes } from '#shared/node/data-folder/file-bytes'
import type { StoredPart } from '#shared/node/zip/stored-stream'
import { DATA_NAMES, dataPaths } from '../../storage/data-paths.ts'
import type { FotoStorage } from '../../storage/foto-storage.ts'
import { readFailure } from '../../storage/unreadable-file.ts'
import type { Progress } from '../progress.ts'
import type { StoredFiles } from '../stored-files.ts'
import { MANIFEST, type CopiedFile, type Manifest } from './manifest.ts'
import { summedBytes } from '#shared/node/data-folder/summed-bytes'

/** What to copy, and the file or folder it goes to. */
export interface BackupRequest {
  dataDir: string
  target: string
  now: Date
  /** Where originals lie that the copy leaves there; undefined copies those of the data folder. */
  bucket?: Pick<FotoStorage, 'sizes'> | undefined
  progress?: Progress
}

/** Passes the bytes of a file on; where the disk gives no more of them it calls `onCut` and ends. */
async function* readableBytes(path: string, onCut: () => void): AsyncGenerator<Uint8Array> {
  try {
    yield* fileBytes(path)
  } catch {
    onCut()
  }
}

/** What the archive holds, told as its files are taken. */
class Contents {
  readonly arquivos: CopiedFile[] = []
  readonly defeitos: string[] = []

  /** The files the database names; those that are missing, cannot be read or are not what was stored are defects. */
  async *stored(
    folder: string,
    { fotos, ordens }: StoredFiles,
    progress: Progress | undefined,
  ): AsyncGenerator<StoredPart, void> {
    const files = [...fotos, ...ordens]
    for (const [index, { chave, size, sha256 }] of files.entries()) {
      progress?.(() => `${index} de ${files.length} fotos e arquivos da OS`)
      const path = join(folder, chave)
      if ((await readFailure(path)) !== undefined) {
        this.defeitos.push(chave)
        continue
      }
      let isCut = false
      const source = readableBytes(path, () => (isCut = true))
      const copied = yield* this.part(`${DATA_NAMES.fotos}/${chave}`, source)
      if (isCut || (sha256 !== undefined && (copied.sha256 !== sha256 || copied.size !== size)))
        this.defeitos.push(chave)
    }
  }

  /** A file as a part of the archive; known by its size and sum once the archive has taken it. */
  *part(nome: string, source: AsyncIterable<Uint8Array>): Generator<StoredPart, CopiedFile> {
    const { bytes, sum } = summedBytes(source)
    yield { name: nome, content: bytes }
    const copied = { nome, ...sum() }
    this.arquivos.push(copied)
    return copied
  }
}

/** The database to be copied, what it holds, and what the bucket lacks of it when originals stay there. */
export interface Snapshot {
  path: string
  stored: StoredFiles
  missing: string[]
}

/** The archive's files; the manifest is the last and tells of the others. */
export async function* backupParts(
  { dataDir, now, bucket, progress }: BackupRequest,
  { path, stored, missing }: Snapshot,
  made: (manifest: Manifest) => void,
): AsyncGenerator<StoredPart, void> {
  const contents = new Contents()
  yield* contents.part(DATA_NAMES.database, fileBytes(path))
  const secret = join(dataDir, DATA_NAMES.secret)
  if (existsSync(secret)) yield* contents.part(DATA_NAMES.secret, fileBytes(secret))
  if (bucket) contents.defeitos.push(...missing)
  else yield* contents.stored(dataPaths(dataDir).fotos, stored, progress)
  const manifest: Manifest = {
    formato: 'extradorso',
    versao: 1,
    criadoEm: now.toISOString(),
    usuarios: stored.usuarios,
    lotes: stored.lotes,
    fotos: stored.fotos.length,
    arquivos: contents.arquivos,
    ...(bucket && { originais: 'bucket' as const }),
    defeitos: contents.defeitos,
  }
  yield { name: MANIFEST, content: [Buffer.from(JSON.stringify(manifest, null, 2))] }
  made(manifest)
}
