import { Counter, Histogram, Registry } from 'prom-client'
import { BACKEND_PATHS, PATHS } from '#shared/contract/paths'
import { LISTA_LINHAS } from '#shared/linhas/index'
import type { RequestObserver } from '#shared/node/http/request-log'
import type { UpstreamRecord } from '#shared/node/http/request-records'
import { PROCEDURES } from '../trpc/procedures.ts'
import { processMetrics } from './process-metrics.ts'
import { readMetric } from './read-metric.ts'
import { SeriesLimit } from './series-limit.ts'
import { sourceMetrics } from './source-metrics.ts'
import type { MetricsSources } from './source-metrics.ts'

/** Upper bounds of latencies, in seconds: from a small answer to a long upload. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800]

const UPLOADS = new Set(LISTA_LINHAS.map(({ api }) => api.upload))
const CALLS = new Set([
  ...Object.values(BACKEND_PATHS),
  ...LISTA_LINHAS.flatMap(({ api }) => Object.values(api)),
])

/** Counts requests as they come and go, and tells everything as Prometheus text. */
export interface GatewayMetrics {
  observer: RequestObserver
  text: () => Promise<string>
}

/**
 * The label of a route: each declared path and procedure has one, unknown ones share one, and no text of callers
 * becomes a label.
 */
function rotaLabel(rota: string | undefined, status: number): string {
  if (rota === undefined) return status === 404 ? 'desconhecida' : 'tela'
  if (rota.startsWith('/')) return rota
  if (PROCEDURES.has(rota)) return rota
  return rota.split(',').every((name) => PROCEDURES.has(name)) ? 'trpc:lote' : 'trpc:desconhecida'
}

const upstreamLabel = ({ rota }: UpstreamRecord) => (CALLS.has(rota) ? rota : PATHS.fotos)

/** The counters of answers and of calls to the backend. */
function requestCounters(registry: Registry) {
  const metric = <L extends string>(name: string, help: string, ...labelNames: L[]) => ({
    name: `extradorso_${name}`,
    help,
    labelNames,
    registers: [registry],
  })
  const answer = metric('request_seconds', 'Seconds from a request to the end of its answer.', 'rota')
  const call = metric('upstream_seconds', 'Seconds until the headers of the backend.', 'rota')
  return {
    requests: new Counter(
      metric('requests_total', 'Requests answered, by route and status.', 'rota', 'status'),
    ),
    seconds: new Histogram({ ...answer, buckets: SECONDS }),
    bytes: new Counter(metric('bytes_total', 'Bytes moved on the wire, in and out.', 'direction')),
    calls: new Counter(
      metric(
        'upstream_total',
        'Calls to the backend; status 0 means no answer, 499 that nobody waited for it any more.',
        'rota',
        'status',
      ),
    ),
    callSeconds: new Histogram({ ...call, buckets: SECONDS }),
  }
}

function requestMetrics(registry: Registry): RequestObserver {
  const active = new Set<{ rota?: string }>()
  const { requests, seconds, bytes, calls, callSeconds } = requestCounters(registry)
  const [answered, called] = [new SeriesLimit(), new SeriesLimit()]
  readMetric(
    registry,
    { name: 'extradorso_requests_in_flight', help: 'Requests being answered.' },
    () => active.size,
  )
  readMetric(
    registry,
    { name: 'extradorso_uploads_in_flight', help: 'Uploads being taken.' },
    () => [...active].filter(({ rota }) => rota !== undefined && UPLOADS.has(rota)).length,
  )
  return {
    begin: (record) => void active.add(record),
    end({ record, status, ms, bytesIn, bytesOut }) {
      active.delete(record)
      const rota = rotaLabel(record.rota, status)
      requests.inc(answered.of({ rota, status: String(status) }))
      seconds.observe({ rota }, ms / 1000)
      bytes.inc({ direction: 'in' }, bytesIn)
      bytes.inc({ direction: 'out' }, bytesOut)
      for (const call of record.upstream) {
        const rota = upstreamLabel(call)
        calls.inc(called.of({ rota, status: String(call.status) }))
        callSeconds.observe({ rota }, call.ms / 1000)
      }
    },
  }
}

/** Makes the gateway's metrics; operators rely on their names and labels. */
export function createGatewayMetrics(sources: MetricsSources): GatewayMetrics {
  const registry = new Registry()
  const observer = requestMetrics(registry)
  sourceMetrics(registry, sources)
  processMetrics(registry)
  return { observer, text: () => registry.metrics() }
}
