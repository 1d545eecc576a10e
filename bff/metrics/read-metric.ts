import { Counter, Gauge } from 'prom-client'
import type { Registry } from 'prom-client'

/** Label names and their values; the values of one metric always come under the same names. */
export type Labels = Readonly<Record<string, string>>

/** The value of a metric: one number, or one for each set of labels. */
type Reading = number | readonly (readonly [Labels, number])[]

/** A metric whose value is read when it is asked for. */
export interface MetricRead {
  name: string
  help: string
  labelNames?: readonly string[]
  /** 'counter' for what only grows elsewhere, 'summary' for quantiles that were taken elsewhere. */
  kind?: 'gauge' | 'counter' | 'summary'
}

/** Reads the value; when it rejects, the metric is left out. */
export type ReadNow = () => Reading | Promise<Reading>

const pairsOf = (reading: Reading) => (typeof reading === 'number' ? [[{}, reading] as const] : reading)

/** Registers a metric whose value is read when it is asked for; one that cannot be read is left out, the others stay. */
export function readMetric(
  registry: Registry,
  { name, help, labelNames = [], kind = 'gauge' }: MetricRead,
  read: ReadNow,
): void {
  const collect = async () => {
    const values = await Promise.resolve()
      .then(read)
      .then(pairsOf)
      .catch(() => [])
    metric.reset()
    // A metric without labels has a zero from the start, which would pass for a value.
    if (labelNames.length === 0) metric.remove()
    for (const [labels, value] of values) metric.inc(labels, value)
  }
  const config = { name, help, labelNames, registers: [registry], collect }
  const metric = kind === 'counter' ? new Counter(config) : new Gauge(config)
  // prom-client makes a summary only of what it observed itself.
  if (kind === 'summary') Object.assign(metric, { type: 'summary' })
}
