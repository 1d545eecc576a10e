import { shareOf } from './spread.ts'
import { short } from './table.ts'

/** Milliseconds that calls took, by their kind. */
export class Latencies {
  readonly #times = new Map<string, number[]>()

  /** Runs the work and records its time if it succeeds. */
  async of<T>(kind: string, work: () => Promise<T>): Promise<T> {
    const started = performance.now()
    const result = await work()
    const times = this.#times.get(kind) ?? []
    times.push(performance.now() - started)
    this.#times.set(kind, times)
    return result
  }

  /** One line per kind: how many calls, and the times that half of them, 95 % and all did not exceed. */
  lines(): string[] {
    return [...this.#times].map(([kind, times]) => {
      const at = (share: number) => short(shareOf(times, share), 'ms')
      return `${kind}: ${times.length}; metade em até ${at(0.5)}, 95 % em até ${at(0.95)}, todas em até ${at(1)}`
    })
  }
}
