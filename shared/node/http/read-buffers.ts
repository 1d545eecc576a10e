import type { OnReadOpts, Socket } from 'node:net'

/** Bytes that are read at once: as many as Node reads. */
const READ_BYTES = 64 * 1024
/** A read so small is copied, so that few bytes do not hold a whole buffer. */
const SMALL_BYTES = READ_BYTES / 4
/** Most buffers that lie ready: 4 MB. */
const MAX_READY = 64

const ready: Buffer[] = []
/** Bytes of each read that somebody may still look at. */
const owed = new WeakMap<ArrayBufferLike, number>()

/** What was read; few bytes leave the buffer free at once. */
function filled(buffer: Buffer, bytes: number): Buffer {
  if (bytes <= SMALL_BYTES) {
    const copy = Buffer.from(buffer.subarray(0, bytes))
    ready.push(buffer)
    return copy
  }
  owed.set(buffer.buffer, bytes)
  return buffer.subarray(0, bytes)
}

/**
 * Reads a connection into buffers that were read into before. Node takes new memory for every read, and with photos
 * more than half of the gateway's time went to getting that memory, filling it while it is cold and collecting it.
 */
export const REUSED_BUFFERS: OnReadOpts = {
  buffer: () => ready.pop() ?? Buffer.allocUnsafeSlow(READ_BYTES),
  // Node calls it on the connection.
  callback(this: Socket, bytes: number, buffer: Uint8Array): boolean {
    return this.push(filled(buffer as Buffer, bytes))
  },
}

/**
 * Says that nobody looks at these bytes any more; has to be said once for each byte. When it was said of all bytes of a
 * read, its buffer is used again. A buffer of which a part is never given back is collected like any other.
 */
export function giveBack(chunk: Buffer): void {
  const bytes = owed.get(chunk.buffer)
  if (bytes === undefined) return
  if (chunk.length < bytes) {
    owed.set(chunk.buffer, bytes - chunk.length)
    return
  }
  owed.delete(chunk.buffer)
  if (ready.length < MAX_READY) ready.push(Buffer.from(chunk.buffer))
}
