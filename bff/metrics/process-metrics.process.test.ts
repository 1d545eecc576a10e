import { Registry } from 'prom-client'
import { expect, it, vi } from 'vitest'
import { processMetrics } from './process-metrics.ts'

const delay = vi.hoisted(() => ({ enable: vi.fn(), reset: vi.fn(), percentile: () => 0, max: 0 }))
vi.mock('node:perf_hooks', () => ({ monitorEventLoopDelay: () => delay }))

it('an idle gateway woke up fifty times a second to measure what nobody read', async () => {
  const registry = new Registry()
  processMetrics(registry)
  expect(delay.enable).not.toHaveBeenCalled()
  expect(await registry.metrics()).toContain('extradorso_event_loop_lag_seconds{quantile="1"} 0')
  expect(delay.enable).toHaveBeenCalled()
})
