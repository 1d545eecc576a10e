import type { Readable } from 'node:stream'
import { MB } from '#shared/bytes/units'

/** Bytes of one upload, and of all together, that are taken though the backend takes none. */
const AHEAD_BYTES = 4 * MB
const ALL_BYTES = 32 * MB
/** Milliseconds without a byte for the backend after which it counts as stalled. */
const STALL_MS = 300
const LOOK_EVERY_MS = 200

/**
 * A connection nobody reads from does not tell that its client has left. While the backend takes nothing, this
 * reads on for a while, so that the end of the connection behind those bytes is seen.
 */
export class ReadAhead {
  #places = ALL_BYTES / AHEAD_BYTES

  /** Looks after one request's body until the returned function is called; `stalledMs` says how long nothing moved. */
  watch(body: Readable, stalledMs: () => number): () => void {
    let reading = false
    const timer = setInterval(() => {
      if (reading || this.#places === 0 || stalledMs() < STALL_MS) return
      if (body.destroyed || body.readableEnded || body.readableLength >= AHEAD_BYTES) return
      reading = true
      this.#places -= 1
      // Asking for more than there is takes nothing, and makes the stream read on up to that much.
      const taken: unknown = body.read(AHEAD_BYTES)
      if (taken !== null) body.unshift(taken)
    }, LOOK_EVERY_MS)
    return () => {
      clearInterval(timer)
      if (reading) this.#places += 1
    }
  }
}
