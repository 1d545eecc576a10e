/**
 * A map that drops what is over whenever it has doubled: nobody fills memory with keys that count for nothing any more, and
 * a new key costs no walk over all of them.
 */
export class TidyMap<K, V> extends Map<K, V> {
  readonly #least: number
  readonly #isOver: (value: V, key: K) => boolean
  #tidyAt: number

  /** `least`: how many are kept before any is dropped. */
  constructor(least: number, isOver: (value: V, key: K) => boolean) {
    super()
    this.#least = least
    this.#isOver = isOver
    this.#tidyAt = least
  }

  override set(key: K, value: V): this {
    if (this.size >= this.#tidyAt) this.tidy()
    return super.set(key, value)
  }

  /** Drops now what is over. */
  tidy(): void {
    for (const [key, value] of this) if (this.#isOver(value, key)) this.delete(key)
    this.#tidyAt = Math.max(this.#least, this.size * 2)
  }
}
