import { parseChave, type FotoStorage } from '../../storage/foto-storage.ts'
import type { StoredFiles, StoredName } from '../stored-files.ts'

function byLote(files: readonly StoredName[]): ReadonlyMap<string, StoredName[]> {
  const lotes = new Map<string, StoredName[]>()
  for (const file of files) {
    const { lote } = parseChave(file.chave)
    const own = lotes.get(lote)
    if (own) own.push(file)
    else lotes.set(lote, [file])
  }
  return lotes
}

/**
 * Keys of the files that a database names and the storage does not have in their size. It is asked once for each batch,
 * which may take hours in all: before each, `stillLooking` is awaited.
 */
export async function filesMissingIn(
  storage: Pick<FotoStorage, 'sizes'>,
  { fotos, ordens }: StoredFiles,
  stillLooking: () => Promise<void>,
): Promise<string[]> {
  const missing: string[] = []
  for (const [lote, files] of byLote([...fotos, ...ordens])) {
    await stillLooking()
    const sizes = await storage.sizes(lote)
    for (const { chave, size } of files) {
      const found = sizes.get(chave)
      if (found === undefined || (size !== undefined && found !== size)) missing.push(chave)
    }
  }
  return missing
}
