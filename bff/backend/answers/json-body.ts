import type { Readable } from 'node:stream'
import { finished } from 'node:stream'
import { AppError } from '#shared/errors/errors'
import { MB } from '#shared/bytes/units'
import type { BackendResponse } from '../backend-response.ts'
import { plainText, tooLong } from './plain-text.ts'
import { withoutToken } from './without-token.ts'

/** The most bytes of JSON that the gateway takes from a backend. */
export const MAX_JSON_BYTES = 20 * MB

/**
 * Destroys a body with BACKEND_TIMEOUT when it is not at its end within so many milliseconds, however steadily it
 * comes.
 */
function hangUpAfter(body: Readable, ms: number): NodeJS.Timeout {
  const late = () => body.destroy(new AppError('BACKEND_TIMEOUT', { detail: `answer took over ${ms} ms` }))
  return setTimeout(late, ms)
}

/** The chunks of a body. Throws BACKEND_TIMEOUT, and hangs up, when it is not at its end within so many milliseconds. */
export async function* chunksInTime({ body }: Pick<BackendResponse, 'body'>, ms: number) {
  const timer = hangUpAfter(body, ms)
  try {
    yield* body as AsyncIterable<Buffer>
  } finally {
    clearTimeout(timer)
  }
}

interface Limits {
  maxBytes: number
  /** Milliseconds in which the last byte must have come. */
  ms: number
}

/**
 * The bytes of a body. It reads by events, because iterating over the chunks of a small answer costs as much as
 * everything else that is done with it.
 */
function bytesOf({ body }: Pick<BackendResponse, 'body'>, { maxBytes, ms }: Limits): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const timer = hangUpAfter(body, ms)
    finished(body, { writable: false }, (error) => {
      clearTimeout(timer)
      if (error) reject(error)
      else resolve(Buffer.concat(chunks))
    })
    body.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= maxBytes) chunks.push(chunk)
      else body.destroy(tooLong(maxBytes))
    })
  })
}

/**
 * A whole body as text, without the token of the call. Throws BACKEND_TIMEOUT when it takes too long, BAD_BACKEND for one
 * that is longer than the limit or whose coding cannot be undone.
 */
export async function readLimited(response: BackendResponse, limits: Limits): Promise<string> {
  const bytes = await bytesOf(response, limits)
  const text = await plainText(bytes, { headers: response.headers, maxBytes: limits.maxBytes })
  return withoutToken(text, response)
}
