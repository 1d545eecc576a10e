import type { AppError } from '#shared/errors/errors'
import { isOutOfReach } from '#shared/errors/out-of-reach'

/** How many envios go once the backend is back, and how many after each that it has answered. */
const FIRST = 1
const MORE = 2

export interface BackendOutageDeps {
  /** Whether the backend answers now. */
  answers: () => Promise<boolean>
  /** Has a waiting envio sent now. Does not reject. */
  hurry: (id: string) => Promise<void>
  /** Milliseconds between two questions to the backend. */
  lookMs: number
}

/**
 * The envios that wait because the backend was out of reach. While there are any, it is asked again and again. Once it
 * was seen gone and answers again, one envio goes ahead, and each that is answered is followed by two, so that a
 * backend that is just coming up does not meet all of them at once. One that went ahead and failed again waits for its
 * own time: it may be what brings the backend down.
 */
export class BackendOutage {
  readonly #deps: BackendOutageDeps
  /** When each is due for its next try anyway, in ms of `performance.now`; from then on it does not wait any more. */
  readonly #waiting = new Map<string, number>()
  /** Envios that were sent ahead of the others, until it is known how their try ended. */
  readonly #ahead = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  #wasGone = false

  constructor(deps: BackendOutageDeps) {
    this.#deps = deps
  }

  /** A try of an envio has failed, and the next is due in `ms`. */
  failed(id: string, error: AppError, ms: number): void {
    const wentAhead = this.#ahead.delete(id)
    if (isOutOfReach(error) && !wentAhead) this.#waiting.set(id, performance.now() + ms)
    else this.#waiting.delete(id)
    this.#watch()
  }

  /** An envio was given up, or could not go for want of a session: if it was sent ahead, another one takes its place. */
  async passed(id: string): Promise<void> {
    this.#waiting.delete(id)
    await this.#release(this.#ahead.delete(id) ? FIRST : 0)
  }

  /** The backend has judged an envio. */
  async answered(id: string): Promise<void> {
    this.#waiting.delete(id)
    this.#ahead.delete(id)
    await this.#release(MORE)
  }

  async close(): Promise<void> {
    this.#waiting.clear()
    this.#watch()
    await this.#looking
  }

  #watch(): void {
    if (this.#waiting.size > 0) this.#timer ??= setInterval(() => this.#look(), this.#deps.lookMs).unref()
    else {
      clearInterval(this.#timer)
      this.#timer = undefined
      this.#wasGone = false
    }
  }

  #look(): void {
    for (const [id, untilMs] of this.#waiting) if (performance.now() >= untilMs) this.#waiting.delete(id)
    this.#watch()
    if (this.#waiting.size === 0) return
    this.#looking ??= this.#deps
      .answers()
      .then(async (answers) => {
        const isBack = this.#wasGone && answers
        this.#wasGone = !answers
        if (isBack) await this.#release(FIRST)
      })
      .finally(() => (this.#looking = undefined))
  }

  async #release(most: number): Promise<void> {
    for (const id of [...this.#waiting.keys()].slice(0, most)) {
      this.#waiting.delete(id)
      this.#ahead.add(id)
      await this.#deps.hurry(id)
    }
    this.#watch()
  }
}
