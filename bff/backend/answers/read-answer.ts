import { AppError } from '#shared/errors/errors'
import { bodyError } from '../backend-errors.ts'
import type { BackendResponse } from '../backend-response.ts'
import { backendJson } from './backend-json.ts'
import { withFewerNames } from './fewer-names.ts'
import { MAX_JSON_BYTES, readLimited } from './json-body.ts'
import { refuseSpoken, refuseUnlessYes } from './spoken-refusal.ts'

/** In place of data when an answer is a text that says yes. */
const BARE_YES = Symbol('yes')

/** What a bare text comes as: PHP and servlets call an 'OK' HTML unless they are told otherwise. */
const TEXT = /^text\/(plain|html)\b/i

interface Reading {
  /** Milliseconds until the last byte. */
  ms: number
  signal?: AbortSignal | undefined
}

/** What a success holds: its JSON, undefined for an empty one, BARE_YES for a yes that is a text; and its length. */
export interface Answer {
  data: unknown
  bytes: number
}

/**
 * What a backend's success says: the one rule for searches, saves, registrations and uploads. Throws REFUSED, with
 * its sentence, for one that says it is none; BAD_BACKEND for a page or anything else that is no answer, and for one
 * that is too long; BACKEND_TIMEOUT when it does not end in time. Source: contract §5.
 */
export async function readAnswer(response: BackendResponse, { ms, signal }: Reading): Promise<Answer> {
  const text = await readLimited(response, { maxBytes: MAX_JSON_BYTES, ms }).catch((error: unknown) => {
    throw bodyError(error, signal)
  })
  if (text === null)
    throw new AppError('BAD_BACKEND', { detail: `answer longer than ${MAX_JSON_BYTES} bytes` })
  const bytes = Buffer.byteLength(text)
  if (text.trim() === '') return { data: undefined, bytes }
  const data = parsed(await withFewerNames(text), response)
  refuseSpoken(data)
  if (typeof data !== 'string') return { data, bytes }
  refuseUnlessYes(data)
  return { data: BARE_YES, bytes }
}

function parsed(text: string, { headers }: BackendResponse): unknown {
  const data = backendJson(text)
  if (data !== undefined) return data
  if (TEXT.test(String(headers['content-type'] ?? 'text/plain'))) return text
  throw new AppError('BAD_BACKEND', { detail: 'answer is not JSON' })
}
