import { AppError } from '#shared/errors/errors'
import type { BackendResponse } from '../backend-response.ts'
import { plainText } from './plain-text.ts'

/** Bytes of the longest JSON the gateway takes from a backend. */
export const MAX_JSON_BYTES = 20 * 1024 * 1024

/**
 * The chunks of a body that has to come to its end within so many milliseconds, whatever its pace. Throws
 * BACKEND_TIMEOUT, and hangs up, when it does not.
 */
export async function* chunksInTime({ body }: Pick<BackendResponse, 'body'>, ms: number) {
  const late = () => body.destroy(new AppError('BACKEND_TIMEOUT', { detail: `answer took over ${ms} ms` }))
  const timer = setTimeout(late, ms)
  try {
    yield* body as AsyncIterable<Buffer>
  } finally {
    clearTimeout(timer)
  }
}

interface Limits {
  maxBytes: number
  /** Milliseconds until the last byte. */
  ms: number
}

/**
 * A whole body as text; null when it is longer than the limit. Throws BACKEND_TIMEOUT when it takes too long, BAD_BACKEND for a
 * coding that cannot be undone.
 */
export async function readLimited(
  response: BackendResponse,
  { maxBytes, ms }: Limits,
): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of chunksInTime(response, ms)) {
    size += chunk.length
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return plainText(Buffer.concat(chunks), { headers: response.headers, maxBytes })
}
