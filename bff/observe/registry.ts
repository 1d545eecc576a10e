/** Label names and their values; the values of one metric always come under the same names. */
export type Labels = Readonly<Record<string, string>>

interface Sample {
  suffix: string
  labels: Labels
  value: number
}

interface Family {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: () => Iterable<Sample> | Promise<Iterable<Sample>>
}

/** Label sets of one metric; more are counted together, so that no caller makes the list grow for ever. */
const MAX_SERIES = 500

const keyOf = (labels: Labels) => JSON.stringify(Object.values(labels))

/** One value for each label set. */
class Series<V> {
  readonly #create: () => V
  readonly #values = new Map<string, { labels: Labels; value: V }>()

  constructor(create: () => V) {
    this.#create = create
  }

  get(given: Labels): { labels: Labels; value: V } {
    const isNew = !this.#values.has(keyOf(given))
    const labels = isNew && this.#values.size >= MAX_SERIES ? others(given) : given
    const key = keyOf(labels)
    const kept = this.#values.get(key) ?? { labels, value: this.#create() }
    this.#values.set(key, kept)
    return kept
  }

  all(): Iterable<{ labels: Labels; value: V }> {
    return this.#values.values()
  }
}

const others = (labels: Labels): Labels =>
  Object.fromEntries(Object.keys(labels).map((name) => [name, 'outros']))

/** Only ever grows. */
export interface Counter {
  add(labels?: Labels, by?: number): void
}

/** How often values fell at or below each bound. */
export interface Histogram {
  observe(labels: Labels, value: number): void
}

interface Buckets {
  counts: number[]
  sum: number
  count: number
}

type Reading = number | readonly (readonly [Labels, number])[]
type Read = () => Reading | Promise<Reading>

/** Metrics by name, and their text in the format that Prometheus reads (version 0.0.4). */
export class Registry {
  readonly #families: Family[] = []

  counter(name: string, help: string): Counter {
    const series = new Series(() => ({ total: 0 }))
    const samples = () =>
      [...series.all()].map(({ labels, value }) => ({ suffix: '', labels, value: value.total }))
    this.#families.push({ name, help, type: 'counter', samples })
    return { add: (labels = {}, by = 1) => void (series.get(labels).value.total += by) }
  }

  /** A value that is read when somebody asks; `kind` 'counter' for one that only grows elsewhere. */
  read(
    { name, help, kind = 'gauge' }: { name: string; help: string; kind?: 'gauge' | 'counter' },
    read: Read,
  ): void {
    const samples = async (): Promise<Sample[]> => {
      const value = await read()
      if (typeof value === 'number') return [{ suffix: '', labels: {}, value }]
      return value.map(([labels, one]) => ({ suffix: '', labels, value: one }))
    }
    this.#families.push({ name, help, type: kind, samples })
  }

  /** `bounds` in the unit of the values, rising. */
  histogram(name: string, help: string, bounds: readonly number[]): Histogram {
    const series = new Series((): Buckets => ({ counts: bounds.map(() => 0), sum: 0, count: 0 }))
    const samples = () =>
      [...series.all()].flatMap(({ labels, value }) => bucketSamples(labels, value, bounds))
    this.#families.push({ name, help, type: 'histogram', samples })
    return {
      observe(labels, value) {
        const buckets = series.get(labels).value
        buckets.sum += value
        buckets.count += 1
        const at = bounds.findIndex((bound) => value <= bound)
        if (at >= 0) buckets.counts[at] = (buckets.counts[at] ?? 0) + 1
      },
    }
  }

  /** Everything as text; a value that cannot be read is left out, the others stay. */
  async text(): Promise<string> {
    const parts = await Promise.all(
      this.#families.map(async ({ name, help, type, samples }) => {
        const lines = await Promise.resolve()
          .then(samples)
          .catch(() => [])
        return [
          `# HELP ${name} ${help}`,
          `# TYPE ${name} ${type}`,
          ...[...lines].map((line) => lineOf(name, line)),
        ]
      }),
    )
    return `${parts.flat().join('\n')}\n`
  }
}

/** Bounds count everything up to them, the last one everything. */
function bucketSamples(labels: Labels, { counts, sum, count }: Buckets, bounds: readonly number[]): Sample[] {
  let upTo = 0
  const within = bounds.map((bound, at) => ({
    suffix: '_bucket',
    labels: { ...labels, le: String(bound) },
    value: (upTo += counts[at] ?? 0),
  }))
  return [
    ...within,
    { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
    { suffix: '_sum', labels, value: sum },
    { suffix: '_count', labels, value: count },
  ]
}

const escaped = (value: string) => value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n')

function lineOf(name: string, { suffix, labels, value }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
  return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`
}
