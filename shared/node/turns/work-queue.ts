import { abortReason } from '#shared/errors/abort'
import type { AppError } from '#shared/errors/errors'

/** Called with the slot that has become free for it. */
type Waiting<T> = (slot: T) => void

/** Slots without a meaning, for work that only waits until one is free. */
export const slots = (count: number): number[] => Array.from({ length: count }, (_, place) => place)

/** How many urgent pieces of work in a row may go before other work that waits. */
const MOST_OVERTAKING = 4

/** Gives a few slots to many pieces of work, urgent work first and else in order; when too many wait, more are refused. */
export class WorkQueue<T> {
  readonly #free: T[]
  readonly #waiting: Waiting<T>[] = []
  readonly #urgent: Waiting<T>[] = []
  #overtaking = 0
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
    return this.#waiting.length + this.#urgent.length
  }

  /**
   * Runs `work` when a slot is free. Urgent work goes first, but after four in a row other work gets its turn. Throws
   * the refusal when too many wait already, ABORTED when the signal comes while it waits.
   */
  async run<R>(signal: AbortSignal, work: (slot: T) => Promise<R>, isUrgent = false): Promise<R> {
    const slot = await this.#acquire(signal, isUrgent ? this.#urgent : this.#waiting)
    try {
      return await work(slot)
    } finally {
      this.#release(slot)
    }
  }

  #acquire(signal: AbortSignal, line: Waiting<T>[]): Promise<T> {
    if (signal.aborted) throw abortReason(signal)
    const free = this.#free.pop()
    if (free !== undefined) return Promise.resolve(free)
    if (this.waiting >= this.#maxWaiting) throw this.#refusal()
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        line.splice(line.indexOf(waiting), 1)
        reject(abortReason(signal))
      }
      const waiting: Waiting<T> = (slot) => {
        signal.removeEventListener('abort', onAbort)
        resolve(slot)
      }
      signal.addEventListener('abort', onAbort, { once: true })
      line.push(waiting)
    })
  }

  #release(slot: T): void {
    const next = this.#next()
    if (next) next(slot)
    else this.#free.push(slot)
  }

  #next(): Waiting<T> | undefined {
    const overtakes = this.#waiting.length === 0 || this.#overtaking < MOST_OVERTAKING
    const urgent = overtakes ? this.#urgent.shift() : undefined
    this.#overtaking = urgent && this.#waiting.length > 0 ? this.#overtaking + 1 : 0
    return urgent ?? this.#waiting.shift()
  }
}
