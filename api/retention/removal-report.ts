import { open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { storageError, syncPath } from '#shared/node/data-folder/durable-file'
import { makeFolder } from '#shared/node/data-folder/make-folder'
import { RETENTION_FOLDER } from '../storage/data-paths.ts'
import type { AgedLote } from '../db/repos/retention-repo.ts'

/** What the report says of a batch whose originals were removed: one line of JSON. */
const removedLote = (lote: AgedLote, at: Date) => ({
  removidoEm: at.toISOString(),
  lote: lote.id,
  linha: lote.linha,
  os: lote.os,
  alvo: lote.alvo,
  enviadoEm: lote.created_at,
  fotos: lote.fotos,
  bytes: lote.bytes,
})

/** Adds a line to a file, whole or not at all: half a line would spoil the next one as well. */
async function addLine(file: FileHandle, line: string): Promise<void> {
  const { size } = await file.stat()
  try {
    await file.appendFile(line)
    await file.sync()
  } catch (error) {
    await file.truncate(size)
    throw error
  }
}

/**
 * Adds a batch to the report of its day, `DATA_DIR/retencao/AAAA-MM-DD.jsonl`, on stable storage. A run that is killed
 * after this, before the database says that the batch is done, writes it once more when it is taken up again.
 */
export async function reportRemoval(dataDir: string, lote: AgedLote, at: Date): Promise<void> {
  const removed = removedLote(lote, at)
  const folder = join(dataDir, RETENTION_FOLDER)
  try {
    await makeFolder(folder)
    const file = await open(join(folder, `${removed.removidoEm.slice(0, 10)}.jsonl`), 'a', 0o600)
    try {
      await addLine(file, `${JSON.stringify(removed)}\n`)
    } finally {
      await file.close()
    }
    await syncPath(folder)
  } catch (error) {
    throw storageError(error)
  }
}
