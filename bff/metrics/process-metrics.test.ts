import { setTimeout as sleep } from 'node:timers/promises'
import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { processMetrics } from './process-metrics.ts'

/** Keeps the event loop from everything else for 80 ms, between looks at it that are late by that. */
async function busyLoop(): Promise<void> {
  await sleep(50)
  const end = performance.now() + 80
  while (performance.now() < end);
  await sleep(50)
}

it('an idle gateway woke up fifty times a second to measure what nobody read', async () => {
  const registry = new Registry()
  processMetrics(registry)
  const latest = async () => Number(/lag_seconds\{quantile="1"\} (.*)/.exec(await registry.metrics())?.[1])
  await busyLoop()
  expect(await latest()).toBe(0)
  await busyLoop()
  expect(await latest()).toBeGreaterThan(0.03)
})
