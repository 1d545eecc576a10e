import { setTimeout as sleep } from 'node:timers/promises'
import { faultOf } from '#shared/node/log/create-log'
import type { Log } from '#shared/node/log/create-log'
import { DAY_MS } from '#shared/time/day'
import { monthsBefore } from './cutoff.ts'
import { Retention, type RetentionParts } from './retention.ts'

/** Milliseconds after the start until the first run, which lets people's requests come first. */
const FIRST_MS = 60_000
/** Milliseconds between the removals of two batches. */
const PAUSE_MS = 200
/**
 * Most months by which even the newest batch may be overdue. Earlier runs would have removed an older one, so the clock
 * is probably wrong, and removed originals do not come back.
 */
const OVERDUE_MONTHS = 12

export interface DailyRetentionParts extends Omit<RetentionParts, 'pause' | 'onFailed'> {
  log: Log
  /** Gives false while another backend does the removal. */
  mayRun?: (() => boolean) | undefined
  /** Milliseconds until the first run. */
  firstMs?: number | undefined
}

/** Runs the retention soon after the start and then once a day, and logs what was removed. */
export class DailyRetention {
  readonly #parts: DailyRetentionParts
  readonly #stop = new AbortController()
  readonly #retention: Retention
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | null = null

  constructor(parts: DailyRetentionParts) {
    this.#parts = parts
    this.#retention = new Retention({
      ...parts,
      pause: () => this.#pause(),
      onFailed: ({ id }, error) =>
        parts.log.error({ evento: 'retencao-falhou', lote: id, ...faultOf(error) }),
    })
  }

  start(): void {
    this.#after(this.#parts.firstMs ?? FIRST_MS)
  }

  /** Ends the run after the batch that is being removed; the next start goes on. */
  async stop(): Promise<void> {
    this.#stop.abort()
    clearTimeout(this.#timer)
    await this.#running
  }

  #after(ms: number): void {
    this.#timer = setTimeout(() => {
      this.#running = this.#run().finally(() => {
        if (!this.#stop.signal.aborted) this.#after(DAY_MS)
      })
    }, ms).unref()
  }

  async #run(): Promise<void> {
    const { log, months, mayRun } = this.#parts
    if (mayRun?.() === false) return
    try {
      const newest = await this.#overdue()
      if (newest !== undefined) return log.error({ evento: 'retencao-espera', enviadoEm: newest })
      log.info({ evento: 'retencao', meses: months, ...(await this.#retention.run()) })
    } catch (error) {
      log.error({ evento: 'retencao-falhou', ...faultOf(error) })
    }
  }

  /**
   * When the newest batch was made, if that is so long ago that the clock may be wrong: a person has to look first, and
   * run the removal by hand.
   */
  async #overdue(): Promise<string | undefined> {
    const { repo, now, months } = this.#parts
    const newest = await repo.newest()
    const isOverdue = newest !== null && newest < monthsBefore(now(), months + OVERDUE_MONTHS).toISOString()
    return isOverdue ? newest : undefined
  }

  /** Resolves to true when the backend stops. */
  async #pause(): Promise<boolean> {
    try {
      await sleep(PAUSE_MS, undefined, { signal: this.#stop.signal, ref: false })
      return false
    } catch {
      return true
    }
  }
}
