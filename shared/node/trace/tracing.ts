/** How the work of a span ended; `status` is that of HTTP, 0 when there was no answer. */
export interface SpanEnd {
  /** Declared path of the route, or the names of the procedures. */
  rota: string
  status: number
  /** Id of the request, by which the log knows it. */
  requestId?: string
}

/** A piece of work in a trace: a request that is answered, or a call that is made for one. */
export interface Span {
  /** The trace it belongs to; undefined where the sampler left it out. */
  readonly traceId: string | undefined
  /** The headers by which the called process continues the trace. */
  readonly headers: Readonly<Record<string, string>>
  /** Begins the span of a call to another process for this work. */
  call(method: string): Span
  end(how: SpanEnd): void
}

/** The traces of this process. */
export interface Tracing {
  /** Begins the span of a request, as a part of the trace that its `traceparent` names. */
  request(method: string, headers: Readonly<Record<string, string | string[] | undefined>>): Span
  /** Sends the spans that still wait, for two seconds at most. */
  close(): Promise<void>
}

/** What is known of the process that traces. */
export interface TracedProcess {
  /** The process, as attribute `extradorso.parte` of all its spans. */
  parte: 'gateway' | 'api'
  /** Called with complaints of the exporter. */
  onTrouble: (detalhe: string) => void
}
