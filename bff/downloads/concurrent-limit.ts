import { AppError } from '#shared/errors'

/** Counts what each key has running, and lets so many run at once. */
export class ConcurrentLimit {
  readonly #running = new Map<string, number>()
  readonly #max: number

  constructor(max: number) {
    this.#max = max
  }

  /** Runs, or throws TOO_MANY_REQUESTS when the key has its share running already. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key) ?? 0
    if (running >= this.#max) throw new AppError('TOO_MANY_REQUESTS', { retryAfterS: 30 })
    this.#running.set(key, running + 1)
    try {
      return await work()
    } finally {
      const left = (this.#running.get(key) ?? 1) - 1
      if (left === 0) this.#running.delete(key)
      else this.#running.set(key, left)
    }
  }
}
