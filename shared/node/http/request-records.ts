import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Usuario } from '#shared/contract/pessoas/usuario'
import type { ErrorCode } from '#shared/errors/errors'
import type { Span } from '../trace/tracing.ts'

/** One call to another process made on behalf of a request; `status` 0 means no answer. */
export interface UpstreamRecord {
  rota: string
  status: number
  ms: number
}

/**
 * Why a request was refused or failed: its code, the sentence that people read and, where the product knows more, a
 * detail.
 */
export interface Refusal {
  codigo: ErrorCode
  motivo: string
  detalhe?: string
}

/** What one request collects for its log line. Source: contract §7. */
export interface RequestRecord<U extends Usuario = Usuario> {
  readonly requestId: string
  /** Who asks, once that is known. */
  usuario?: U
  /** Declared path of the route, or the names of the procedures. */
  rota?: string
  /** The first error of the request, also when it holds several calls. */
  recusa?: Refusal
  /** The request's part of a trace, where it is traced. */
  span?: Span
  /** Milliseconds that recognising the caller took. */
  sessaoMs?: number
  readonly upstream: UpstreamRecord[]
}

const SANE_ID = /^[A-Za-z0-9-]{1,64}$/

const idOf = (given: string | string[] | undefined) =>
  typeof given === 'string' && SANE_ID.test(given) ? given : randomUUID()

/** The records of a process's requests, each found by its response; `U` is what the process knows of a user. */
export class RequestRecords<U extends Usuario = Usuario> {
  readonly #records = new WeakMap<ServerResponse, RequestRecord<U>>()

  /**
   * Opens a request's record under the id that the caller sent, if that is a sane one, else under a new one, and
   * answers it as `X-Request-Id`.
   */
  open(req: IncomingMessage, res: ServerResponse): RequestRecord<U> {
    const record: RequestRecord<U> = { requestId: idOf(req.headers['x-request-id']), upstream: [] }
    this.#records.set(res, record)
    res.setHeader('X-Request-Id', record.requestId)
    return record
  }

  /** The record of the request that this response answers. */
  of(res: ServerResponse): RequestRecord<U> {
    const record = this.#records.get(res)
    if (!record) throw new Error('request without a record: the log is mounted first')
    return record
  }
}
