import { abortReason } from '#shared/errors/abort'
import type { AppError } from '#shared/errors/errors'

interface Waiting<T> {
  take: (slot: T) => void
}

/** Hands a few slots to many, in order; more than the queue holds are refused. */
export class WorkQueue<T> {
  readonly #free: T[]
  readonly #waiting: Waiting<T>[] = []
  readonly #slots: number
  readonly #maxWaiting: number
  readonly #refusal: () => AppError

  /** `refusal` is thrown when too many wait already. */
  constructor(slots: readonly T[], maxWaiting: number, refusal: () => AppError) {
    this.#free = [...slots]
    this.#slots = slots.length
    this.#maxWaiting = maxWaiting
    this.#refusal = refusal
  }

  /** True when nothing runs. */
  get isIdle(): boolean {
    return this.#free.length === this.#slots
  }

  /** How many wait for a slot. */
  get waiting(): number {
    return this.#waiting.length
  }

  /**
   * Runs when a slot is free. Throws the refusal when too many wait already, ABORTED when the signal
   * comes while it still waits.
   */
  async run<R>(signal: AbortSignal, work: (slot: T) => Promise<R>): Promise<R> {
    const slot = await this.#acquire(signal)
    try {
      return await work(slot)
    } finally {
      this.#release(slot)
    }
  }

  #acquire(signal: AbortSignal): Promise<T> {
    if (signal.aborted) throw abortReason(signal)
    const free = this.#free.pop()
    if (free !== undefined) return Promise.resolve(free)
    if (this.#waiting.length >= this.#maxWaiting) throw this.#refusal()
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        reject(abortReason(signal))
      }
      const waiting: Waiting<T> = {
        take: (slot) => {
          signal.removeEventListener('abort', onAbort)
          resolve(slot)
        },
      }
      signal.addEventListener('abort', onAbort, { once: true })
      this.#waiting.push(waiting)
    })
  }

  #release(slot: T): void {
    const next = this.#waiting.shift()
    if (next) next.take(slot)
    else this.#free.push(slot)
  }
}
