import type { EnvioRecord } from './store/envio-records.ts'

/** Milliseconds for which an envio must have been found overdue before it is given up. */
const GRACE_MS = 3_600_000

/**
 * Envios that nobody went on with for as long as they are kept. None is given up the first time it is found so: the
 * gateway may have been off for days and the sender comes back only now, or the clock is ahead and will be set right.
 */
export class OverdueEnvios {
  /** When each was first found overdue, by id. */
  readonly #since = new Map<string, number>()
  readonly #graceMs: number
  readonly #elapsed: () => number

  /** `elapsed` gives ms since this process began, by a clock that nobody can set. */
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
