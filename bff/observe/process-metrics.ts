import { readdir } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Registry } from './registry.ts'

/** Milliseconds between two looks at the event loop; a look that comes late by more than this is a pause. */
const RESOLUTION_MS = 20

/** Memory, processor, open files and the event loop of this process. */
export function processMetrics(registry: Registry): void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  registry.read(
    {
      name: 'extradorso_event_loop_lag_seconds',
      help: 'Lateness of the event loop since it was last asked.',
    },
    () => {
      const late = (ns: number) => Math.max(0, ns / 1e9 - RESOLUTION_MS / 1e3)
      const samples = [
        [{ quantile: '0.5' }, late(delay.percentile(50))],
        [{ quantile: '0.99' }, late(delay.percentile(99))],
        [{ quantile: '1' }, late(delay.max)],
      ] as const
      delay.reset()
      return samples
    },
  )
  registry.read({ name: 'process_resident_memory_bytes', help: 'Memory held by the gateway.' }, () =>
    process.memoryUsage.rss(),
  )
  registry.read(
    { name: 'process_cpu_seconds_total', help: 'Processor time used by the gateway.', kind: 'counter' },
    () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1e6
    },
  )
  registry.read({ name: 'process_start_time_seconds', help: 'When the gateway started, since 1970.' }, () =>
    Math.round(performance.timeOrigin / 1000),
  )
  registry.read(
    { name: 'process_open_fds', help: 'Open descriptors of the gateway (Linux).' },
    async () => (await readdir('/proc/self/fd')).length,
  )
}
