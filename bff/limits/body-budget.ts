import { AppError } from '#shared/errors/errors'
import { KeySums } from './key-sums.ts'

interface BodyBudgetOptions {
  /** The most bytes of all bodies that are being read, and of those of one key. */
  total: number
  perKey: number
}

interface Reading {
  key: string
  held: number
  giveWay: (error: AppError) => void
}

/** One body that is being read. */
export interface BodyShare {
  /** Counts bytes of it that are held in memory from now on. */
  add(bytes: number): void
  /** Lets go of its bytes: it has been read, or was given up. */
  leave(): void
}

/**
 * Limits the memory of bodies that are being read. When they hold too much, the one that has been read for longest is
 * ended; a body that comes at once is never that one.
 */
export class BodyBudget {
  /** The bodies that are being read, in the order in which they began. */
  readonly #readings = new Set<Reading>()
  readonly #keys = new KeySums()
  readonly #total: number
  readonly #perKey: number
  #held = 0

  constructor({ total, perKey }: BodyBudgetOptions) {
    this.#total = total
    this.#perKey = perKey
  }

  /** Bytes held now. */
  get held(): number {
    return this.#held
  }

  /** Begins a body; `giveWay` is called with SLOW_CLIENT when it has to leave. */
  enter(key: string, giveWay: Reading['giveWay']): BodyShare {
    const reading = { key, held: 0, giveWay }
    this.#readings.add(reading)
    return {
      add: (bytes) => {
        reading.held += bytes
        this.#count(key, bytes)
        this.#makeRoom((one) => one.key === key && this.#keys.of(key) > this.#perKey)
        this.#makeRoom(() => this.#held > this.#total)
      },
      leave: () => this.#drop(reading),
    }
  }

  #count(key: string, bytes: number): void {
    this.#held += bytes
    this.#keys.add(key, bytes)
  }

  #drop(reading: Reading): void {
    if (this.#readings.delete(reading)) this.#count(reading.key, -reading.held)
  }

  #makeRoom(isTooMuch: (reading: Reading) => boolean): void {
    if (this.#held <= Math.min(this.#total, this.#perKey)) return
    for (const reading of this.#readings) {
      if (!isTooMuch(reading)) continue
      this.#drop(reading)
      reading.giveWay(new AppError('SLOW_CLIENT', { detail: 'body made room for others', retryAfterS: 1 }))
    }
  }
}
