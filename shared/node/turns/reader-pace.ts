import { EventEmitter, once } from 'node:events'

/** Holds a producer back until its reader has taken what was made, except for `most` units that may lie ahead. */
export class ReaderPace {
  readonly #taken = new EventEmitter()
  readonly #most: number
  #ahead = 0

  constructor(most: number) {
    this.#most = most
  }

  took(amount = 1): void {
    this.#ahead = Math.max(0, this.#ahead - amount)
    this.#taken.emit('taken')
  }

  /** Resolves when more may be made. Rejects when the signal comes first. */
  async made(amount = 1, signal?: AbortSignal): Promise<void> {
    this.#ahead += amount
    while (this.#ahead > this.#most) await once(this.#taken, 'taken', signal && { signal })
  }
}
