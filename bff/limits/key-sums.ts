/** A sum for each key; a key whose sum is back at 0 is forgotten, so that keys do not fill memory. */
export class KeySums {
  readonly #sums = new Map<string, number>()

  of(key: string): number {
    return this.#sums.get(key) ?? 0
  }

  add(key: string, amount: number): void {
    const sum = this.of(key) + amount
    if (sum === 0) this.#sums.delete(key)
    else this.#sums.set(key, sum)
  }
}
