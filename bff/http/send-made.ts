import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ServerResponse } from 'node:http'

/**
 * Sends what is made here to its end, as fast as the client takes it. `signal` is the one of its client (`clientSignal`).
 * Throws, with both sides destroyed, why that came when it is the client who takes no more, and else what making it threw.
 */
export async function sendMade(
  made: Readable | AsyncIterable<Uint8Array>,
  res: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  try {
    await pipeline(made, res)
  } catch (error) {
    // Where making it fails that is known before the client, who is hung up on then, counts as gone.
    throw signal.aborted ? signal.reason : error
  }
}
