/** First and longest pause before another attempt, in ms. */
const FIRST_MS = 1_000
const LONGEST_MS = 60_000

/**
 * Milliseconds to wait after so many failed attempts in a row: twice as long each time, and up to a fifth
 * more or less, so that clients do not all come at once.
 */
export function pauseAfter(failures: number): number {
  const pause = Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1))
  return Math.round(pause * (0.8 + 0.4 * Math.random()))
}

/** A pause that can be ended before its time. */
export class Pause {
  #end: (() => void) | null = null

  /** True while somebody waits. */
  get isOn(): boolean {
    return this.#end !== null
  }

  end = (): void => this.#end?.()

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.end(), ms)
      this.#end = () => {
        clearTimeout(timer)
        this.#end = null
        resolve()
      }
    })
  }
}
