import type { Labels } from './read-metric.ts'

/** Label sets of one metric; more are counted together, so that no caller makes the list grow for ever. */
const MAX_SERIES = 500

/** Limits the label sets of one metric: those beyond the limit are counted as `outros`. */
export class SeriesLimit {
  readonly #known = new Set<string>()

  of<L extends Labels>(labels: L): L | Record<keyof L, 'outros'> {
    const key = JSON.stringify(Object.values(labels))
    if (!this.#known.has(key) && this.#known.size >= MAX_SERIES) return others(labels)
    this.#known.add(key)
    return labels
  }
}

const others = <L extends Labels>(labels: L) =>
  Object.fromEntries(Object.keys(labels).map((name) => [name, 'outros'])) as Record<keyof L, 'outros'>
