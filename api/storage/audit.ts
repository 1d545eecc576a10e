import { AppError } from '#shared/errors/errors'
import { reasonOf } from '#shared/errors/thrown'
import { faultOf } from '#shared/node/log/create-log'
import type { Log } from '#shared/node/log/create-log'
import type { LotesRepo } from '../db/repos/lotes-repo.ts'
import type { FotoStorage } from './foto-storage.ts'
import { fotosIlegiveis, fotosSemArquivo, lotesSemRegistro } from './missing-lines.ts'
import type { StoragePlace } from './open-storage.ts'

/** What does not match between rows and files. */
export interface AuditReport {
  /** Published batches without rows that no unfinished upload explains; kept, for a person to look at. */
  unknown: string[]
  /** Keys that rows name and the storage does not have. */
  missing: string[]
}

interface AuditParts {
  storage: Pick<FotoStorage, 'lotes' | 'keys' | 'unsettled'>
  lotes: Pick<LotesRepo, 'storedChaves' | 'exists'>
  log: Log
}

/**
 * Reports what does not match between rows and files, while uploads go on or not. Files are never removed just because
 * the database does not know them: an older copy of the database may be in place.
 */
export async function audit({ storage, lotes, log }: AuditParts, signal?: AbortSignal): Promise<AuditReport> {
  const unnamed = new Set(await storage.lotes())
  const missing: string[] = []
  const unreadable: string[] = []
  let why: string | undefined
  for await (const { chave, fotos } of lotes.storedChaves()) {
    if (signal?.aborted) return { unknown: [], missing }
    unnamed.delete(chave)
    try {
      const present = new Set(fotos.length > 0 ? await storage.keys(chave) : [])
      for (const key of fotos) if (!present.has(key)) missing.push(key)
    } catch (error) {
      // A store that is away as a whole says so in its own words; one folder stops neither a start nor the other batches.
      if (error instanceof AppError) throw error
      why ??= reasonOf(error)
      for (const key of fotos) unreadable.push(key)
    }
  }
  const unknown: string[] = []
  // Batches that were being published when the look began have their rows, or their mark, by now.
  const unsettled = new Set(unnamed.size > 0 ? await storage.unsettled() : [])
  for (const lote of unnamed) if (!unsettled.has(lote) && !(await lotes.exists(lote))) unknown.push(lote)
  if (unknown.length > 0) log.error(lotesSemRegistro(unknown))
  if (missing.length > 0) log.error(fotosSemArquivo(missing))
  if (unreadable.length > 0) log.error(fotosIlegiveis(unreadable, why))
  return { unknown, missing }
}

/**
 * The same at a start: of a disk at once, of a bucket beside the backend, which is asked once for each batch. Gives how
 * the looking is ended.
 */
export async function auditAtStart(parts: AuditParts, { s3 }: StoragePlace): Promise<() => Promise<void>> {
  if (!s3) await audit(parts)
  const stop = new AbortController()
  const running = s3
    ? audit(parts, stop.signal).catch((error: unknown) => {
        parts.log.error({ evento: 'inventario-falhou', ...faultOf(error) })
      })
    : undefined
  return async () => {
    stop.abort()
    await running
  }
}
