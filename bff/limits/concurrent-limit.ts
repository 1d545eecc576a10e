import { AppError } from '#shared/errors/errors'

/** Seconds after which one of what runs may have ended. */
const RETRY_AFTER_S = 30

interface ConcurrentLimitOptions {
  /** How many each key may have running. */
  most: number
  /** Sentence for people; without it the table's own. */
  texto?: string
}

/** Counts what each key has running, and lets so many run at once. */
export class ConcurrentLimit {
  readonly #running = new Map<string, number>()
  readonly #most: number
  readonly #texto: { texto?: string }

  constructor({ most, texto }: ConcurrentLimitOptions) {
    this.#most = most
    this.#texto = texto === undefined ? {} : { texto }
  }

  /** Runs, or throws TOO_MANY_REQUESTS when the key has its share running already. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key) ?? 0
    if (running >= this.#most)
      throw new AppError('TOO_MANY_REQUESTS', { ...this.#texto, retryAfterS: RETRY_AFTER_S })
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
