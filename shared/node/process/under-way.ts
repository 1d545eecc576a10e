/** Counts the work of one kind that has begun and not ended, waiting included. */
export class UnderWay {
  #count = 0

  get count(): number {
    return this.#count
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    this.#count += 1
    try {
      return await work()
    } finally {
      this.#count -= 1
    }
  }
}
