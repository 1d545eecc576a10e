import type { Log } from '#shared/node/log/create-log'
import type { LotesRepo } from '../db/repos/lotes-repo.ts'
import type { ProcessosRepo } from '../db/repos/processos-repo.ts'
import type { FotoStorage } from './foto-storage.ts'

/** What a start found and did. */
export interface SweepReport {
  /** Batches an earlier run began and did not finish; removed. */
  removed: number
  /** Batches that were committed, only not yet marked so. */
  settled: number
}

interface SweepParts {
  storage: FotoStorage
  lotes: Pick<LotesRepo, 'exists'>
  processos: Pick<ProcessosRepo, 'underWay'>
  log: Log
}

/** Removes what unfinished uploads of backends that are gone left, and marks what was committed. */
export async function sweep({ storage, lotes, processos, log }: SweepParts): Promise<SweepReport> {
  const report: SweepReport = { removed: 0, settled: 0 }
  const unsettled = await storage.unsettled()
  // Asked after the list was made: a batch in it that is still being received was announced before.
  const underWay = unsettled.length > 0 ? await processos.underWay() : new Set<string>()
  for (const lote of unsettled) {
    if (underWay.has(lote)) continue
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
