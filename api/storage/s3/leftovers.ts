/** Milliseconds between two tries of what could not be done while the store was away. */
const AGAIN_MS = 15_000

/** What is left to do of batches that are over, by their names: tried again until it is done, each on its own. */
export class Leftovers {
  readonly #againMs: number
  readonly #works = new Map<string, () => Promise<void>>()
  #timer: NodeJS.Timeout | undefined
  #trying: Promise<void> = Promise.resolve()
  #closed = false

  constructor(againMs = AGAIN_MS) {
    this.#againMs = againMs
  }

  /** Keeps what could not be done of a batch. */
  add(name: string, work: () => Promise<void>): void {
    this.#works.set(name, work)
    this.#plan()
  }

  /** Tries once more what is left, and then no more: the next start finds it. */
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
