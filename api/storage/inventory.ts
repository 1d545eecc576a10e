import { AppError } from '#shared/errors/errors'
import { reasonOf } from '#shared/errors/thrown'
import { faultOf } from '#shared/node/log/create-log'
import type { Log } from '#shared/node/log/create-log'
import type { LotesRepo } from '../db/repos/lotes-repo.ts'
import type { FotoStorage } from './foto-storage.ts'
import { fotosIlegiveis, fotosSemArquivo, lotesSemRegistro } from './missing-lines.ts'
import type { StoragePlace } from './open-storage.ts'

interface InventoryParts {
  storage: Pick<FotoStorage, 'lotes' | 'keys' | 'unsettled'>
  lotes: Pick<LotesRepo, 'storedChaves' | 'exists'>
  log: Log
}

/**
 * Compares the rows with the stored files and logs what does not match; uploads may go on meanwhile. Files that the
 * database does not know are never removed: an older copy of the database may be in place.
 */
export async function takeInventory(
  { storage, lotes, log }: InventoryParts,
  signal?: AbortSignal,
): Promise<void> {
  const unnamed = new Set(await storage.lotes())
  const missing: string[] = []
  const unreadable: string[] = []
  let why: string | undefined
  for await (const { chave, fotos } of lotes.storedChaves()) {
    if (signal?.aborted) return
    unnamed.delete(chave)
    try {
      const present = new Set(fotos.length > 0 ? await storage.keys(chave) : [])
      for (const key of fotos) if (!present.has(key)) missing.push(key)
    } catch (error) {
      // A storage that is away as a whole is thrown as such; a single folder stops neither a start nor the look at the
      // others.
      if (error instanceof AppError) throw error
      why ??= reasonOf(error)
      for (const key of fotos) unreadable.push(key)
    }
  }
  const unknown: string[] = []
  // A batch that was being published when the inventory began has its rows, or its mark, by now.
  const unsettled = new Set(unnamed.size > 0 ? await storage.unsettled() : [])
  for (const lote of unnamed) if (!unsettled.has(lote) && !(await lotes.exists(lote))) unknown.push(lote)
  if (unknown.length > 0) log.error(lotesSemRegistro(unknown))
  if (missing.length > 0) log.error(fotosSemArquivo(missing))
  if (unreadable.length > 0) log.error(fotosIlegiveis(unreadable, why))
}

/**
 * The inventory of a start. A disk is compared before this resolves. A bucket is asked once for each batch, so its
 * inventory goes on beside the backend; the function that is given ends it.
 */
export async function inventoryAtStart(
  parts: InventoryParts,
  { s3 }: StoragePlace,
): Promise<() => Promise<void>> {
  if (!s3) {
    await takeInventory(parts)
    return () => Promise.resolve()
  }
  const stop = new AbortController()
  const running = takeInventory(parts, stop.signal).catch((error: unknown) => {
    parts.log.error({ evento: 'inventario-falhou', ...faultOf(error) })
  })
  return async () => {
    stop.abort()
    await running
  }
}
