import { setTimeout as sleep } from 'node:timers/promises'
import { diag, DiagLogLevel, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { Attributes, Context, Span as OtelSpan, Tracer } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { TracesWanted } from '../settings/traces-wanted.ts'
import type { Span, SpanEnd, TracedProcess, Tracing } from './tracing.ts'

/** Milliseconds for sending the last spans when the process ends. */
const LAST_MS = 2_000
/** At least so many milliseconds lie between two complaints that are passed on. */
const QUIET_MS = 60_000
const MAX_DETAIL = 300

const propagator = new W3CTraceContextPropagator()
const setter = {
  set: (carrier: Record<string, string>, name: string, value: string) => void (carrier[name] = value),
}
const getter = {
  keys: (carrier: object) => Object.keys(carrier),
  get: (carrier: Readonly<Record<string, string | string[] | undefined>>, name: string) => carrier[name],
}

/** Passes on complaints of the packages, at most one a minute: a collector that is gone would fill the log. */
function listenToTrouble(onTrouble: (detalhe: string) => void): void {
  let lastMs = -QUIET_MS
  const tell = (...said: unknown[]) => {
    if (performance.now() - lastMs < QUIET_MS) return
    lastMs = performance.now()
    onTrouble(said.map(String).join(' ').slice(0, MAX_DETAIL))
  }
  const nothing = () => undefined
  const logger = { error: tell, warn: tell, info: nothing, debug: nothing, verbose: nothing }
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })
}

/** The attributes of a span at its end, in the words of OpenTelemetry's conventions for HTTP. */
const attributesOf = ({ rota, status, requestId }: SpanEnd): Attributes => ({
  'http.route': rota,
  ...(status > 0 && { 'http.response.status_code': status }),
  ...(requestId !== undefined && { 'extradorso.request_id': requestId }),
})

class TracedWork implements Span {
  readonly headers: Readonly<Record<string, string>>
  readonly #tracer: Tracer
  readonly #span: OtelSpan
  readonly #context: Context
  readonly #about: { method: string; kind: SpanKind }

  constructor(tracer: Tracer, parent: Context, about: { method: string; kind: SpanKind }) {
    const { method, kind } = about
    this.#tracer = tracer
    this.#about = about
    this.#span = tracer.startSpan(method, { kind, attributes: { 'http.request.method': method } }, parent)
    this.#context = trace.setSpan(parent, this.#span)
    const headers: Record<string, string> = {}
    propagator.inject(this.#context, headers, setter)
    this.headers = headers
  }

  get traceId(): string | undefined {
    return this.#span.isRecording() ? this.#span.spanContext().traceId : undefined
  }

  call(method: string): Span {
    return new TracedWork(this.#tracer, this.#context, { method, kind: SpanKind.CLIENT })
  }

  end(how: SpanEnd): void {
    const { method, kind } = this.#about
    const isWrong = how.status === 0 || how.status >= (kind === SpanKind.CLIENT ? 400 : 500)
    this.#span.updateName(`${method} ${how.rota}`)
    this.#span.setAttributes(attributesOf(how))
    if (isWrong) this.#span.setStatus({ code: SpanStatusCode.ERROR })
    this.#span.end()
  }
}

/** Starts traces by OpenTelemetry's packages, which read their OTEL_* settings from the environment themselves. */
export function openTelemetry({ protocol }: TracesWanted, { parte, onTrouble }: TracedProcess): Tracing {
  listenToTrouble(onTrouble)
  const own = { 'service.name': 'extradorso', 'extradorso.parte': parte, 'process.pid': process.pid }
  const exporter = protocol === 'http/json' ? new JsonExporter() : new ProtobufExporter()
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes(own).merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  const tracer = provider.getTracer('extradorso')
  return {
    request(method, headers) {
      const parent = propagator.extract(ROOT_CONTEXT, headers, getter)
      return new TracedWork(tracer, parent, { method, kind: SpanKind.SERVER })
    },
    async close() {
      const sent = provider.shutdown().catch((error: unknown) => onTrouble(String(error)))
      await Promise.race([sent, sleep(LAST_MS, undefined, { ref: false })])
    },
  }
}
