import { isLote } from '../../storage/foto-storage.ts'
import type { Db } from '../../db/open-database.ts'
import { copyFile, planFile, type FileMove, type FileOutcome } from './copy-file.ts'
import { OperatorError } from '#shared/errors/operator-error'
import type { StoredName } from '../stored-files.ts'
import { storedLotes, type MovedLote } from './stored-lotes.ts'

/** Files that are copied at once; each holds at most three parts of 8 MiB in memory. */
const LANES = 4

/** How many files are copied between two lines that tell how it goes. */
const FILES_PER_LINE = 500

/** How many files had each outcome, and the keys of those that somebody has to look at. */
export interface FilesMoved {
  lotes: number
  files: number
  bytes: number
  counts: Record<FileOutcome, number>
  replaced: string[]
  unchecked: string[]
  missing: string[]
  damaged: string[]
}

/** The copy of all files that a database names: for real or simulated, and who is told how it goes. */
export interface FilesMove extends FileMove {
  db: Db
  simulated: boolean
  tell: (line: string) => void
}

/** Throws OperatorError for a bucket that has batches of somebody else below the prefix. */
export async function requireNoForeignLotes({ db, store }: Pick<FilesMove, 'db' | 'store'>): Promise<void> {
  for await (const folder of store.folders()) {
    if (!isLote(folder)) continue
    const known = await db.selectFrom('lotes').select('id').where('chave', '=', folder).executeTakeFirst()
    if (!known)
      throw new OperatorError(
        `O bucket tem envios de outra instalação (${folder}): use outro S3_PREFIX, ou um bucket vazio. Nada foi copiado.`,
      )
  }
}

/** Copies the files of one batch, or only foresees it, and gives what became of each, in their order. */
async function moveLote(move: FilesMove, { chave, files }: MovedLote): Promise<[StoredName, FileOutcome][]> {
  const { store, simulated } = move
  const found = await store.list(`${chave}/`)
  // A killed run may have left parts of files that were never finished.
  if (!simulated) for (const parted of await store.unfinished(`${chave}/`)) await store.dropParts(parted)
  const done: [StoredName, FileOutcome][] = []
  const left = [...files.entries()]
  const lanes = Array.from({ length: LANES }, async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [at, file] = next
      done[at] = [file, await (simulated ? planFile : copyFile)(move, file, found.get(file.chave))]
    }
  })
  try {
    await Promise.all(lanes)
  } finally {
    // After a failure the other lanes are waited for, so that nothing of the folder is on its way any more.
    left.length = 0
    await Promise.allSettled(lanes)
  }
  if (!simulated) await requireThere(move, chave, done)
  return done
}

/** Throws OperatorError when the bucket does not list what it took, in its size. */
async function requireThere(
  { store }: FilesMove,
  lote: string,
  done: [StoredName, FileOutcome][],
): Promise<void> {
  const found = await store.list(`${lote}/`)
  for (const [{ chave, size }, outcome] of done) {
    const there = found.get(chave)
    if (outcome === 'missing' || outcome === 'damaged' || (there !== undefined && there === (size ?? there)))
      continue
    throw new OperatorError(`O bucket aceitou ${chave} e não o mostra inteiro: confira-o e repita.`)
  }
}

/**
 * Copies every file that a database names from a folder to a bucket, batch by batch; what is there already is compared
 * and left. Throws OperatorError, and STORAGE_UNAVAILABLE while the store is away; a repetition goes on from there.
 */
export async function moveFiles(move: FilesMove): Promise<FilesMoved> {
  const counts = { copied: 0, there: 0, replaced: 0, unchecked: 0, missing: 0, damaged: 0 }
  const named = { replaced: [], unchecked: [], missing: [], damaged: [] }
  const moved: FilesMoved = { lotes: 0, files: 0, bytes: 0, counts, ...named }
  for await (const lote of storedLotes(move.db)) {
    if (lote.files.length === 0) continue
    moved.lotes++
    for (const [{ chave, size = 0 }, outcome] of await moveLote(move, lote)) {
      counts[outcome]++
      moved.bytes += size
      if (outcome !== 'copied' && outcome !== 'there') moved[outcome].push(chave)
      if (++moved.files % FILES_PER_LINE === 0)
        move.tell(`  ${moved.files} arquivos, até o envio ${lote.chave}`)
    }
  }
  return moved
}
