import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Principal } from '../session/principal.ts'
import type { OddRecords } from './answers/read-records.ts'
import type { Answer } from './answers/read-answer.ts'
import type { BackendQuery } from './backend-address.ts'
import type { BackendHeaders } from './backend-response.ts'

/** A call of the backend, whatever kind of answer it gets. */
export interface BackendCall {
  method: 'GET' | 'POST'
  /** Path of §7, as '/api/…'. */
  path: string
  query?: BackendQuery | undefined
  requestId: string
  signal?: AbortSignal | undefined
  /** True for a POST that may safely arrive twice: it is sent again when its connection closes before the answer. */
  repeatable?: boolean
}

/** A call whose answer is read to its end; `body` is sent as JSON. */
export interface AnswerCall extends BackendCall {
  headers?: Readonly<Record<string, string>>
  body?: unknown
  principal?: Principal
  /** Sentence for people when the backend refuses without a message of its own. */
  fallbackTexto?: string
  /** Gets the length of the answer in bytes, which is held in memory from then on. */
  held?: { add(bytes: number): void }
}

/** A call whose answer has to fit the schema. */
export interface JsonCall<T> extends AnswerCall {
  schema: z.ZodType<T>
}

/** An answer that is no refusal. */
export interface BackendAnswer extends Answer {
  headers: BackendHeaders
}

/** Records of an answer that were odd, for the log: names and kinds of values, never a value. */
export interface OddAnswer extends OddRecords {
  requestId: string
  /** Path of the call. */
  caminho: string
}

/** A call whose answer is passed on as bytes. */
export interface OpenCall extends BackendCall {
  /** Sent unchanged; the browser's Cookie and Authorization must never be among them. */
  headers?: Readonly<Record<string, string>>
  /** An iterable is asked for its next piece only once the connection has taken the last one, if that was a large one. */
  body?: Readable | AsyncIterable<Buffer> | Buffer | string
  principal: Principal
  /** Milliseconds until the backend's headers must have come; 0 waits for ever (uploads have their own limit). */
  headersTimeoutMs?: number
  /** True when the path counts from the root of the backend's origin, not from its base address. */
  fromRoot?: boolean
  /** True when a redirect is an answer too, unless it leads to a login page; without this it is an error. */
  redirects?: boolean
}
