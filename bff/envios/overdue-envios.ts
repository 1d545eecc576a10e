import type { EnvioRecord } from './store/envio-records.ts'

/** Milliseconds for which an envio is found untouched for too long before it is given up. */
const GRACE_MS = 3_600_000

/**
 * Envios that nobody went on with for as long as they are kept. None goes the first time it is found so: the gateway may have
 * been off for days, and who sends it comes back only now; or the clock is ahead, and is set right again.
 */
export class OverdueEnvios {
  /** Since when each was found so, by id. */
  readonly #since = new Map<string, number>()
  readonly #graceMs: number
  readonly #elapsed: () => number

  /** `elapsed` in ms since this process began: a clock that nobody can set. */
  constructor(graceMs = GRACE_MS, elapsed = () => performance.now()) {
    this.#graceMs = graceMs
    this.#elapsed = elapsed
  }

  /** Which of the envios that were found untouched for too long have been so for long enough to be given up. */
  toGiveUp<E extends Pick<EnvioRecord, 'id'>>(found: readonly E[]): E[] {
    const now = this.#elapsed()
    const ids = new Set(found.map(({ id }) => id))
    for (const id of this.#since.keys()) if (!ids.has(id)) this.#since.delete(id)
    for (const id of ids) if (!this.#since.has(id)) this.#since.set(id, now)
    return found.filter(({ id }) => now - (this.#since.get(id) ?? now) >= this.#graceMs)
  }
}
