import { AppError } from '#shared/errors/errors'
import { bodyError } from '../backend-errors.ts'
import type { BackendResponse } from '../backend-response.ts'
import { backendJson } from './backend-json.ts'
import { withFewerNames } from './fewer-names.ts'
import { MAX_JSON_BYTES, readLimited } from './json-body.ts'
import { refuseSpoken, requireYesText } from './spoken-refusal.ts'

/** Stands for the data of an answer that is a text that says yes. */
const BARE_YES = Symbol('yes')

/** The types of a bare text: PHP and servlets send an 'OK' as HTML unless they are told otherwise. */
const TEXT = /^text\/(plain|html)\b/i

interface Reading {
  /** Milliseconds in which the last byte must have come. */
  ms: number
  signal?: AbortSignal | undefined
}

/**
 * What a successful answer holds: its JSON, undefined when it is empty, or BARE_YES when it is a text that says yes;
 * and its length in bytes.
 */
export interface Answer {
  data: unknown
  bytes: number
}

/**
 * Reads a successful answer of a backend, by the one rule for searches, saves, registrations and uploads. Throws
 * REFUSED, with its sentence, for one whose content refuses; BAD_BACKEND for a page, for anything else that is no
 * answer, and for one that is too long; BACKEND_TIMEOUT when it does not end in time. Source: contract §5.
 */
export async function readAnswer(response: BackendResponse, { ms, signal }: Reading): Promise<Answer> {
  const text = await readLimited(response, { maxBytes: MAX_JSON_BYTES, ms }).catch((error: unknown) => {
    throw bodyError(error, signal)
  })
  const bytes = Buffer.byteLength(text)
  if (text.trim() === '') return { data: undefined, bytes }
  const data = unquoted(parsed(await withFewerNames(text), response))
  refuseSpoken(data)
  if (typeof data !== 'string') return { data, bytes }
  requireYesText(data)
  return { data: BARE_YES, bytes }
}

/** The object or list in a JSON text, as programs answer that write JSON twice; anything else as it is. */
function unquoted(data: unknown): unknown {
  const inner = typeof data === 'string' ? backendJson(data) : undefined
  return typeof inner === 'object' && inner !== null ? inner : data
}

function parsed(text: string, { headers }: BackendResponse): unknown {
  const data = backendJson(text)
  if (data !== undefined) return data
  if (TEXT.test(String(headers['content-type'] ?? 'text/plain'))) return text
  throw new AppError('BAD_BACKEND', { detail: 'answer is not JSON' })
}
