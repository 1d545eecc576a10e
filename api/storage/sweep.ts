import type { Log } from '#shared/node/log/create-log'
import type { LotesRepo } from '../db/repos/lotes-repo.ts'
import type { ProcessosRepo } from '../db/repos/processos-repo.ts'
import type { FotoStorage } from './foto-storage.ts'

interface SweepParts {
  storage: FotoStorage
  lotes: Pick<LotesRepo, 'exists'>
  processos: Pick<ProcessosRepo, 'underWay'>
  log: Log
}

/** Removes what unfinished uploads of dead backends left, and settles their batches whose rows were committed. */
export async function sweep({ storage, lotes, processos, log }: SweepParts): Promise<void> {
  let removed = 0
  const unsettled = await storage.unsettled()
  // Asked after the list was made: a batch in it that is still being received was announced before.
  const underWay = unsettled.length > 0 ? await processos.underWay() : new Set<string>()
  for (const lote of unsettled) {
    if (underWay.has(lote)) continue
    const staging = await storage.resume(lote)
    if (await lotes.exists(lote)) await staging.settle()
    else {
      await staging.discard()
      removed++
    }
  }
  if (removed > 0) log.warn({ evento: 'envios-inacabados-removidos', lotes: removed })
}
