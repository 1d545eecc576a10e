import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#shared/errors/errors'
import { derivativeKey, derivativeNames, DERIVATIVES_FOLDER } from '#shared/node/foto/derivative-place'
import type { AgedFoto, AgedLote, AgedPage, RetentionRepo } from '../db/repos/retention-repo.ts'
import { fotoUrl } from '../fotos/foto-record.ts'
import type { FotoStorage } from '../storage/foto-storage.ts'
import { monthsBefore } from './cutoff.ts'
import { reportRemoval } from './removal-report.ts'

export interface RetentionParts {
  repo: RetentionRepo
  storage: Pick<FotoStorage, 'removeAll' | 'removeDerivatives'>
  dataDir: string
  /** Batches older than so many months lose their originals. */
  months: number
  now: () => Date
  /** Called with a batch that could not be removed; the run then goes on with the others. Without it the run throws. */
  onFailed?: (lote: AgedLote, error: unknown) => void
  /** Waits between two batches, so that whoever works is not held up; true ends the run. */
  pause?: () => Promise<boolean>
}

/** What a run removed: batches, photos, and bytes of originals. */
export interface Removed {
  lotes: number
  fotos: number
  bytes: number
}

const plus = (sum: Removed, { fotos, bytes }: AgedLote): Removed => ({
  lotes: sum.lotes + 1,
  fotos: sum.fotos + fotos,
  bytes: sum.bytes + bytes,
})

/** The sums of batches. */
export const sumOf = (lotes: readonly AgedLote[]): Removed =>
  lotes.reduce(plus, { lotes: 0, fotos: 0, bytes: 0 })

/** Batches read at once; a run looks at each batch once, even when it could not be removed. */
const PAGE = 200

async function* paged(read: (page: AgedPage) => Promise<AgedLote[]>): AsyncGenerator<AgedLote> {
  let after: AgedLote | undefined
  do {
    const lotes = await read({ after, most: PAGE })
    yield* lotes
    after = lotes.length < PAGE ? undefined : lotes.at(-1)
  } while (after)
}

/**
 * Removes the originals of batches that are older than the months to keep, and their smaller pictures; records and
 * marks stay. A batch is marked first, so that nobody takes a missing file for a damaged one, and called done last, so
 * that a later run finishes it when this one is killed. Uploads under way have no batch yet. Source:
 * docs/decisions/082.
 */
export class Retention {
  readonly #parts: RetentionParts

  constructor(parts: RetentionParts) {
    this.#parts = parts
  }

  /**
   * The batches that a run would remove now. Only one page is in memory: the first run of an old installation has years
   * of them.
   */
  async *due(): AsyncGenerator<AgedLote> {
    const { repo, months } = this.#parts
    yield* paged((page) => repo.begun(page))
    const now = this.#parts.now()
    const limit = { before: monthsBefore(now, months), now }
    yield* paged((page) => repo.due(limit, page))
  }

  /**
   * Removes what is due, batch by batch. Throws errors that every batch would meet, such as STORAGE_UNAVAILABLE and
   * DATABASE_BUSY.
   */
  async run(): Promise<Removed> {
    const { pause = () => Promise.resolve(false) } = this.#parts
    let removed: Removed = sumOf([])
    for await (const lote of this.due()) {
      if (await this.#removed(lote)) removed = plus(removed, lote)
      if (await pause()) break
    }
    return removed
  }

  /** Removes a batch; false when that failed, so that the next run begins with it. */
  async #removed(lote: AgedLote): Promise<boolean> {
    const { onFailed } = this.#parts
    try {
      await this.#remove(lote)
      return true
    } catch (error) {
      if (!onFailed || error instanceof AppError) throw error
      onFailed(lote, error)
      return false
    }
  }

  async #remove(lote: AgedLote): Promise<void> {
    const { repo, storage, dataDir, now } = this.#parts
    const at = now()
    await repo.begin(lote.id, at)
    const fotos = await repo.fotosOf(lote.id)
    await this.#removeDerivatives(lote, fotos)
    await storage.removeAll(fotos.map(({ chave }) => chave))
    await reportRemoval(dataDir, lote, at)
    await repo.finish(lote.id)
  }

  /**
   * Removes the smaller pictures in this data folder, and those that gateways share. A gateway elsewhere asks the
   * backend before it shows a picture that is older than a day.
   */
  async #removeDerivatives({ linha }: AgedLote, fotos: readonly AgedFoto[]): Promise<void> {
    const { storage, dataDir } = this.#parts
    const names = fotos.flatMap(({ id }) => derivativeNames(derivativeKey({ linha, reference: fotoUrl(id) })))
    for (const name of names) await rm(join(dataDir, DERIVATIVES_FOLDER, name), { force: true })
    await storage.removeDerivatives(names)
  }
}
