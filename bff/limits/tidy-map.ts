/**
 * A map that drops entries that are over each time it has doubled, so that such keys do not fill memory, and a new key
 * seldom costs a walk over all.
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

  /** Drops the entries that are over. */
  tidy(): void {
    for (const [key, value] of this) if (this.#isOver(value, key)) this.delete(key)
    this.#tidyAt = Math.max(this.#least, this.size * 2)
  }
}
