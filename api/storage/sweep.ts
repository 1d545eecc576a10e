import type { Log } from '#shared/node/log/create-log'
import type { LotesRepo } from '../db/lotes-repo.ts'
import type { FotoStorage } from './foto-storage.ts'

/** What a start found and did. */
export interface SweepReport {
  /** Batches an earlier run began and did not finish; removed. */
  removed: number
  /** Batches that were committed, only not yet marked so. */
  settled: number
  /** Published batches without rows that no unfinished upload explains; kept, for a person to look at. */
  unknown: string[]
  /** Keys that rows name and the storage does not have. */
  missing: string[]
}

/**
 * Cleans up after an earlier run: removes what an unfinished upload left, and reports what does not match.
 * Files are never removed just because the database does not know them: an older copy of the database may be in place.
 */
export async function sweep(storage: FotoStorage, lotes: LotesRepo, log: Log): Promise<SweepReport> {
  const report: SweepReport = { removed: 0, settled: 0, unknown: [], missing: [] }
  for (const lote of await storage.unsettled()) {
    const staging = await storage.resume(lote)
    if (await lotes.exists(lote)) {
      await staging.settle()
      report.settled++
    } else {
      await staging.discard()
      report.removed++
    }
  }
  const unknown = new Set(await storage.lotes())
  for await (const { chave, fotos } of lotes.storedChaves()) {
    unknown.delete(chave)
    const present = new Set(await storage.keys(chave))
    report.missing.push(...fotos.filter((key) => !present.has(key)))
  }
  report.unknown = [...unknown]
  if (report.removed > 0) log.warn({ evento: 'envios-inacabados-removidos', lotes: report.removed })
  if (report.unknown.length > 0) log.error({ evento: 'lotes-sem-registro', lotes: report.unknown })
  if (report.missing.length > 0) log.error({ evento: 'fotos-sem-arquivo', fotos: report.missing })
  return report
}
