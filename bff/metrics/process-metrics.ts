import { readdir } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Registry } from 'prom-client'
import { readMetric } from './read-metric.ts'

/** Milliseconds between two looks at the event loop; a look that comes late by more than this is a pause. */
const RESOLUTION_MS = 20

/**
 * Measures how late the event loop was since the metric was last read; from the first reading on, since these looks
 * would be nearly all that wakes an idle gateway.
 */
function eventLoopMetric(registry: Registry): void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  const metric = {
    name: 'extradorso_event_loop_lag_seconds',
    help: 'Lateness of the event loop since it was last asked.',
    labelNames: ['quantile'],
    kind: 'summary',
  } as const
  readMetric(registry, metric, () => {
    const late = (ns: number) => Math.max(0, ns / 1e9 - RESOLUTION_MS / 1e3)
    const samples = [
      [{ quantile: '0.5' }, late(delay.percentile(50))],
      [{ quantile: '0.99' }, late(delay.percentile(99))],
      [{ quantile: '1' }, late(delay.max)],
    ] as const
    delay.enable()
    delay.reset()
    return samples
  })
}

/** Memory, processor, open files and the event loop of this process. */
export function processMetrics(registry: Registry): void {
  eventLoopMetric(registry)
  const gauge = (name: string, help: string) => ({ name: `process_${name}`, help })
  readMetric(registry, gauge('resident_memory_bytes', 'Memory held by the gateway.'), () =>
    process.memoryUsage.rss(),
  )
  const cpu = gauge('cpu_seconds_total', 'Processor time used by the gateway.')
  readMetric(registry, { ...cpu, kind: 'counter' }, () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  readMetric(registry, gauge('start_time_seconds', 'When the gateway started, since 1970.'), () =>
    Math.round(performance.timeOrigin / 1000),
  )
  const files = gauge('open_fds', 'Open descriptors of the gateway (Linux).')
  readMetric(registry, files, async () => (await readdir('/proc/self/fd')).length)
}
