import { AppError } from '#shared/errors'
import type { BackendResponse } from './backend-response.ts'

/** Bytes of the longest JSON the gateway takes from a backend. */
export const MAX_JSON_BYTES = 20 * 1024 * 1024

/** A whole body as text; null when it is longer than the limit. */
export async function readLimited({ body }: BackendResponse, maxBytes: number): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** True for an answer that says yes without JSON: nothing at all, or a word of plain text. A page is no yes. */
const isBareYes = ({ headers }: BackendResponse, text: string) =>
  text === '' || /^text\/plain\b/i.test(String(headers['content-type']))

/**
 * The JSON of an answer; undefined when it says yes without JSON, which fits only where no data is expected.
 * Throws BAD_BACKEND when it is too long or anything else.
 */
export async function readJson(response: BackendResponse): Promise<unknown> {
  const text = await readLimited(response, MAX_JSON_BYTES)
  if (text === null)
    throw new AppError('BAD_BACKEND', { detail: `answer longer than ${MAX_JSON_BYTES} bytes` })
  try {
    return JSON.parse(text)
  } catch {
    if (isBareYes(response, text)) return undefined
    // The parser's own message quotes what it read: it must not reach a log.
    throw new AppError('BAD_BACKEND', { detail: 'answer is not JSON' })
  }
}
