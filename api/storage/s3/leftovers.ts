/** Milliseconds between two tries of work that failed because the store was away. */
const AGAIN_MS = 15_000

/**
 * Work that is left to do for batches that are over, by the names of the batches; each is tried again until it
 * succeeds.
 */
export class Leftovers {
  readonly #againMs: number
  readonly #works = new Map<string, () => Promise<void>>()
  #timer: NodeJS.Timeout | undefined
  #trying: Promise<void> = Promise.resolve()
  #closed = false

  constructor(againMs = AGAIN_MS) {
    this.#againMs = againMs
  }

  /** Keeps work for a batch that failed, to try it again. */
  add(name: string, work: () => Promise<void>): void {
    this.#works.set(name, work)
    this.#plan()
  }

  /** Tries once more what is left, and then nothing more: the next start finds the rest. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#trying
    await this.#tryAll()
  }

  /** Plans the next try, unless one is planned: new work does not put it off. */
  #plan(): void {
    if (this.#closed) return
    this.#timer ??= setTimeout(() => {
      this.#trying = this.#tryAll().then(() => {
        this.#timer = undefined
        if (this.#works.size > 0) this.#plan()
      })
    }, this.#againMs).unref()
  }

  async #tryAll(): Promise<void> {
    for (const [name, work] of [...this.#works]) {
      try {
        await work()
        this.#works.delete(name)
      } catch {
        // It stays for the next time, and does not hold up the others.
      }
    }
  }
}
