import type { Readable } from 'node:stream'
import { MB } from '#shared/bytes/units'

/** Bytes of one upload, and of all together, that are read though the backend takes none. */
const AHEAD_BYTES = 4 * MB
const ALL_BYTES = 32 * MB
/** Milliseconds without a byte for the backend after which it counts as stalled. */
const STALL_MS = 300
const LOOK_EVERY_MS = 200

/**
 * Finds out that a client has left while the backend takes nothing: a connection that is not read does not tell, so
 * this reads on for a while to see the end behind the waiting bytes.
 */
export class ReadAhead {
  #places = ALL_BYTES / AHEAD_BYTES

  /** Watches one request's body until the returned function is called; `stalledMs` tells for how long nothing has moved. */
  watch(body: Readable, stalledMs: () => number): () => void {
    let reading = false
    const timer = setInterval(() => {
      if (reading || this.#places === 0 || stalledMs() < STALL_MS) return
      if (body.destroyed || body.readableEnded || body.readableLength >= AHEAD_BYTES) return
      reading = true
      this.#places -= 1
      // Reading more than there is takes nothing, and makes the stream buffer up to that much.
      const taken: unknown = body.read(AHEAD_BYTES)
      if (taken !== null) body.unshift(taken)
    }, LOOK_EVERY_MS)
    return () => {
      clearInterval(timer)
      if (reading) this.#places += 1
    }
  }
}
