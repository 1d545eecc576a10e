/** How the work of a span ended; `status` is HTTP's, 0 for none. */
export interface SpanEnd {
  /** Declared path of the route, or the names of the procedures. */
  rota: string
  status: number
  /** Id of the request, by which the log knows it. */
  requestId?: string
}

/** One piece of work in a trace: a request that is answered, or a call on its behalf. */
export interface Span {
  /** The trace it belongs to; undefined where the sampler left it out. */
  readonly traceId: string | undefined
  /** Headers that hand the trace on to whoever is called. */
  readonly headers: Readonly<Record<string, string>>
  /** A call to another process on behalf of this work. */
  call(method: string): Span
  end(how: SpanEnd): void
}

/** Traces of this process. */
export interface Tracing {
  /** The work that a request asks for; its `traceparent` is honoured. */
  request(method: string, headers: Readonly<Record<string, string | string[] | undefined>>): Span
  /** Sends what still waits, for a moment at most. */
  close(): Promise<void>
}

/** Who traces. */
export interface Traced {
  /** The process, as attribute `extradorso.parte` of all its spans. */
  parte: 'gateway' | 'api'
  /** Told what the exporter complains of. */
  onTrouble: (detalhe: string) => void
}
