import { parseChave, type FotoStorage } from '../storage/foto-storage.ts'
import type { StoredFiles } from './stored-files.ts'

/** Keys of the files that a database names and the storage does not have in their size; asked once for each batch. */
export async function filesMissingIn(
  storage: Pick<FotoStorage, 'sizes'>,
  { fotos, ordens }: StoredFiles,
): Promise<string[]> {
  const missing: string[] = []
  const asked = { lote: '', sizes: new Map<string, number>() }
  for (const { chave, size } of [...fotos, ...ordens]) {
    const { lote } = parseChave(chave)
    if (lote !== asked.lote) Object.assign(asked, { lote, sizes: await storage.sizes(lote) })
    const found = asked.sizes.get(chave)
    if (found === undefined || (size !== undefined && found !== size)) missing.push(chave)
  }
  return missing
}
