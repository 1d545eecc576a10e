import type { Registry } from 'prom-client'
import type { BackendUsage } from '#shared/node/process/backend-usage'
import type { BreakerState } from '#shared/node/http/circuit-breaker'
import type { EnvioStats } from '../envios/store/envio-store.ts'
import type { DerivativeStats } from '../fotos/derivatives/derivatives.ts'
import type { SessionKind } from '#shared/node/sessions/session-keys'
import { readMetric } from './read-metric.ts'
import type { MetricRead, ReadNow } from './read-metric.ts'

const BREAKER: readonly BreakerState[] = ['closed', 'half-open', 'open']

/** Where the figures come from that are not counted by requests. */
export interface MetricsSources {
  breaker: () => BreakerState
  /** Times the embedded backend was started again; 0 with a foreign one. */
  restarts: () => number
  sessions: () => Promise<Record<SessionKind, number>>
  derivatives: () => DerivativeStats
  droppedLines: () => number
  freeBytes: () => Promise<number>
  /** Refused logins, by why. */
  refusedLogins: () => Readonly<Record<string, number>>
  /** What the embedded backend uses. Rejects when there is none. */
  backendUsage: () => Promise<BackendUsage>
  /** Seconds since 1970. Rejects when there never was a backup. */
  lastBackup: () => Promise<number>
  /** Uploads that wait for the backend. */
  envios: () => Promise<EnvioStats>
  /** Whether the server of REDIS_URL answers and stores what it gets; undefined when there is none. */
  redisUp?: (() => boolean) | undefined
  build: { version: string; commit: string; node: string }
}

const gauge = (name: string, help: string, ...labelNames: string[]) => ({
  name: `extradorso_${name}`,
  help,
  labelNames,
})
const counter = (...given: Parameters<typeof gauge>) => ({ ...gauge(...given), kind: 'counter' as const })

/** One sample for each of these values, its name under one label. */
const samples = (label: string, values: Readonly<Record<string, number>>) =>
  Object.entries(values).map(([name, value]) => [{ [label]: name }, value] as const)

/**
 * Memory, processor time and heavy work of the embedded backend; absent while it does not answer, and with a foreign
 * backend.
 */
const backendMetrics = ({ backendUsage }: MetricsSources): [MetricRead, ReadNow][] => [
  [
    gauge('backend_resident_memory_bytes', 'Memory held by the embedded backend.'),
    async () => (await backendUsage()).memoryBytes,
  ],
  [
    counter('backend_cpu_seconds_total', 'Processor time used by the embedded backend.'),
    async () => (await backendUsage()).cpuSeconds,
  ],
  [
    gauge('backend_work', 'Heavy work of the embedded backend that is not over, by kind.', 'kind'),
    async () => samples('kind', (await backendUsage()).work),
  ],
]

const metricsOf = (sources: MetricsSources): [MetricRead, ReadNow][] => [
  [
    gauge('breaker_state', 'Calls to the backend: 0 go through, 1 wait for a probe, 2 are refused.'),
    () => BREAKER.indexOf(sources.breaker()),
  ],
  [counter('backend_restarts_total', 'Times the embedded backend was started again.'), sources.restarts],
  [
    gauge('derivatives_waiting', 'Derivatives that wait to be fetched or made.'),
    () => sources.derivatives().waiting,
  ],
  [
    counter('derivatives_total', 'Derivatives asked for, by what became of them.', 'result'),
    () => {
      const { waiting: _, ...results } = sources.derivatives()
      return samples('result', results)
    },
  ],
  [counter('log_lines_dropped_total', 'Log lines that standard output did not take.'), sources.droppedLines],
  [gauge('data_free_bytes', 'Bytes that may still be written to the data folder.'), sources.freeBytes],
  [
    counter('logins_failed_total', 'Logins refused: wrong senha, or too many of them.', 'motivo'),
    () => samples('motivo', sources.refusedLogins()),
  ],
  [
    gauge('backup_timestamp_seconds', 'When the last backup was made, since 1970; absent without one.'),
    sources.lastBackup,
  ],
  [
    gauge('envios', 'Resumable uploads that are not over, by state.', 'estado'),
    async () => samples('estado', (await sources.envios()).envios),
  ],
  [
    gauge('envios_bytes', 'Bytes of resumable uploads that wait for the backend.'),
    async () => (await sources.envios()).bytes,
  ],
  [gauge('build_info', 'What runs; always 1.', 'version', 'commit', 'node'), () => [[sources.build, 1]]],
  [
    gauge('sessions', 'Sessions that have not expired.', 'kind'),
    async () => samples('kind', await sources.sessions()),
  ],
  [
    gauge(
      'redis_up',
      'Server of the sessions: 1 it answers and keeps what it is given, 0 it does not; absent without one.',
    ),
    () => (sources.redisUp ? Number(sources.redisUp()) : []),
  ],
  ...backendMetrics(sources),
]

/** Registers the metrics whose values are kept elsewhere and read when they are asked for. */
export function sourceMetrics(registry: Registry, sources: MetricsSources): void {
  for (const [metric, read] of metricsOf(sources)) readMetric(registry, metric, read)
}
