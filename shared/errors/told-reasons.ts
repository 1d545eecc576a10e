import { codeOf, reasonOf } from './thrown.ts'

/**
 * The reasons that were told of one outage, each once. Those of one code are one reason: the text may name another
 * address at each attempt.
 */
export class ToldReasons {
  readonly #told = new Set<string>()

  /** True until something was told. */
  get isEmpty(): boolean {
    return this.#told.size === 0
  }

  /** True for a reason that was not told yet, which counts as told from now on. */
  add(thrown: unknown): boolean {
    const kind = codeOf(thrown) ?? reasonOf(thrown)
    if (this.#told.has(kind)) return false
    this.#told.add(kind)
    return true
  }

  /** To be called when the outage is over. */
  clear(): void {
    this.#told.clear()
  }
}
