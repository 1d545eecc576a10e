import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ServerResponse } from 'node:http'
import { codeOf } from '#shared/errors/thrown'

/** Codes of Node's errors for an answer that takes no more. */
const TAKES_NO_MORE = new Set([
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_UNABLE_TO_PIPE',
])

/**
 * True when the client takes no more, also where that is one of several errors. The client's signal alone does not
 * prove it: Node 24 closes the connection before it reports that making the answer failed.
 */
const isLeft = (error: unknown): boolean =>
  error instanceof AggregateError ? error.errors.some(isLeft) : TAKES_NO_MORE.has(codeOf(error) ?? '')

/**
 * Sends a body that is made here to its end, as fast as the client takes it; `signal` is that of the client
 * (`clientSignal`). Throws, with both sides destroyed, the signal's reason when the client takes no more, else the
 * error of making the body.
 */
export async function sendMade(
  made: Readable | AsyncIterable<Uint8Array>,
  res: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  try {
    await pipeline(made, res)
  } catch (error) {
    throw signal.aborted && isLeft(error) ? signal.reason : error
  }
}
