import type { Log } from '#shared/node/log/create-log'
import type { LotesRepo } from '../db/lotes-repo.ts'
import type { FotoStorage } from './foto-storage.ts'

/** What a start found and did. */
export interface SweepReport {
  /** Batches an earlier run began and did not finish; removed. */
  removed: number
  /** Batches that were committed, only not yet marked so. */
  settled: number
}

/** Removes what an unfinished upload of an earlier run left, and marks what was committed. */
export async function sweep(storage: FotoStorage, lotes: LotesRepo, log: Log): Promise<SweepReport> {
  const report: SweepReport = { removed: 0, settled: 0 }
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
  if (report.removed > 0) log.warn({ evento: 'envios-inacabados-removidos', lotes: report.removed })
  return report
}
