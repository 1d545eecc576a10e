import { awaitLock, takeLock, type Release } from '../../../page/storage/tab-locks.ts'

const nameOf = (id: string) => `envio:${id}`

/** The right to send a batch: one tab of a browser has it at a time. */
export class OneTab {
  readonly #locks: { takeLock: typeof takeLock; awaitLock: typeof awaitLock }
  #held: Release | null = null
  #waiting: AbortController | null = null

  constructor(locks = { takeLock, awaitLock }) {
    this.#locks = locks
  }

  /** True when the batch is this tab's now, or was before; false while another tab sends it. */
  take = async (id: string): Promise<boolean> => {
    this.#held ??= await this.#locks.takeLock(nameOf(id))
    return this.#held !== null
  }

  /** Waits until the other tab is closed or done; false when `release` gave the wait up. */
  wait = async (id: string): Promise<boolean> => {
    const waiting = new AbortController()
    this.#waiting = waiting
    const granted = await this.#locks.awaitLock(nameOf(id), waiting.signal)
    if (!waiting.signal.aborted) this.#held = granted
    // Granted just as the wait was given up: nobody would ever give it back.
    else granted?.()
    return !waiting.signal.aborted && granted !== null
  }

  /** Leaves the batch to other tabs. */
  release = (): void => {
    this.#waiting?.abort()
    this.#waiting = null
    this.#held?.()
    this.#held = null
  }
}
