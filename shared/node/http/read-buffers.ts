import type { OnReadOpts, Socket } from 'node:net'

/** Bytes of one read: as many as Node reads. */
const READ_BYTES = 64 * 1024
/** A read of at most so many bytes is copied, so that few bytes do not keep a whole buffer. */
const SMALL_BYTES = READ_BYTES / 4
/** The most buffers that are kept for reuse: 4 MB. */
const MAX_READY = 64

const ready: Buffer[] = []
/** How many bytes of each buffer in use have not been given back. */
const owed = new WeakMap<ArrayBufferLike, number>()

/** The bytes that were read; few bytes are copied, and their buffer is free again at once. */
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
  // Node calls this with the socket as `this`.
  callback(this: Socket, bytes: number, buffer: Uint8Array): boolean {
    return this.push(filled(buffer as Buffer, bytes))
  },
}

/**
 * Gives back bytes that nobody will read any more; each byte must be given back once only. When all bytes of a read
 * were given back, its buffer is used again. A buffer of which a part never comes back is collected as garbage.
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
