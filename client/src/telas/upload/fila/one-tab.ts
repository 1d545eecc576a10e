import { reportError } from '../../../page/report-error.ts'
import { awaitLock, heldLocks, takeLock, type Release } from '../../../page/storage/tab-locks.ts'

const KIND = 'envio:'
const nameOf = (id: string) => KIND + id

/** The uploads that tabs of this browser are sending now; none where the browser does not tell. */
export async function enviosBeingSent(): Promise<ReadonlySet<string>> {
  const names = await heldLocks().catch((error: unknown) => {
    reportError('locks of uploads', error)
    return []
  })
  return new Set(names.flatMap((name) => (name.startsWith(KIND) ? name.slice(KIND.length) : [])))
}

/** The right to send a batch, which one tab of a browser has at a time. */
export class OneTab {
  readonly #locks: { takeLock: typeof takeLock; awaitLock: typeof awaitLock }
  #held: Release | null = null
  #waiting: AbortController | null = null

  constructor(locks = { takeLock, awaitLock }) {
    this.#locks = locks
  }

  /** True when this tab has the right, from now or from before; false while another tab has it. */
  take = async (id: string): Promise<boolean> => {
    this.#held ??= await this.#locks.takeLock(nameOf(id))
    return this.#held !== null
  }

  /** Waits until the other tab is closed or done; false when `release` ended the wait. */
  wait = async (id: string): Promise<boolean> => {
    const waiting = new AbortController()
    this.#waiting = waiting
    const granted = await this.#locks.awaitLock(nameOf(id), waiting.signal)
    if (!waiting.signal.aborted) this.#held = granted
    // A lock that was granted just as the wait ended is given back, since nobody else would.
    else granted?.()
    return !waiting.signal.aborted && granted !== null
  }

  /** Gives the right up, to other tabs. */
  release = (): void => {
    this.#waiting?.abort()
    this.#waiting = null
    this.#held?.()
    this.#held = null
  }
}
