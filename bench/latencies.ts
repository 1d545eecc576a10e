import { shareOf } from './spread.ts'
import { short } from './table.ts'

/** How long each kind of call took, ms. */
export class Latencies {
  readonly #times = new Map<string, number[]>()

  /** Runs the work and notes how long it took when it went well. */
  async of<T>(kind: string, work: () => Promise<T>): Promise<T> {
    const started = performance.now()
    const result = await work()
    const times = this.#times.get(kind) ?? []
    times.push(performance.now() - started)
    this.#times.set(kind, times)
    return result
  }

  /** A line for each kind: how many, and what half, 95 % and all of them stayed within. */
  lines(): string[] {
    return [...this.#times].map(([kind, times]) => {
      const at = (share: number) => short(shareOf(times, share), 'ms')
      return `${kind}: ${times.length}; metade em até ${at(0.5)}, 95 % em até ${at(0.95)}, todas em até ${at(1)}`
    })
  }
}
