/** The first size in bytes: small enough for Node's pool of memory, and enough for most bodies. */
const FIRST = 1024

/**
 * Collects bytes that come in pieces of any size into one buffer, so that a thousand pieces of one byte cost no more
 * memory than a thousand bytes.
 */
export class GrowingBytes {
  #bytes = Buffer.alloc(0)
  #length = 0

  /** Memory held, which is more than the bytes that have come. */
  get capacity(): number {
    return this.#bytes.length
  }

  get length(): number {
    return this.#length
  }

  push(piece: Buffer): void {
    const needed = this.#length + piece.length
    if (needed > this.#bytes.length) {
      const grown = Buffer.allocUnsafe(Math.max(FIRST, needed, this.#bytes.length * 2))
      this.#bytes.copy(grown, 0, 0, this.#length)
      this.#bytes = grown
    }
    piece.copy(this.#bytes, this.#length)
    this.#length = needed
  }

  /** The bytes so far, without a copy: valid until the next `push`. */
  get view(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }
}
