/** Codes of a Huffman table by their next 16 bits: length in the upper byte, symbol in the lower; 0 for no code. */
export type HuffmanTable = Uint16Array

/** Bits of a JPEG scan, its stuffed zeros left out; past its end they are zeros and `exhausted` says so. */
export class BitReader {
  readonly #bytes: Uint8Array
  #at: number
  #bits = 0
  #count = 0
  /** Bits that were made up after the data had ended. */
  #invented = 0

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes
    this.#at = at
  }

  /** True when more bits were used than there are. */
  get exhausted(): boolean {
    return this.#invented > this.#count
  }

  /** The next code's symbol, or -1 when the next bits are no code. */
  code(table: HuffmanTable): number {
    if (this.#count < 16) this.#fill()
    const found = table[(this.#bits >>> (this.#count - 16)) & 0xffff] ?? 0
    if (found === 0) return -1
    this.#count -= found >> 8
    return found & 0xff
  }

  /** Passes over up to 16 bits. */
  skip(length: number): void {
    if (this.#count < length) this.#fill()
    this.#count -= length
  }

  /**
   * The marker at which the data ends and with which reading goes on; null when whole bytes are left before it, other
   * than the zeros with which some cameras fill.
   */
  endOfInterval(): number | null {
    const left = Math.max(0, (this.#count - this.#invented) >> 3)
    const unread = (this.#bits >>> this.#invented) & ((1 << (left * 8)) - 1)
    while (this.#bytes[this.#at] === 0) this.#at++
    if ((left > 0 && unread !== 0) || this.#bytes[this.#at] !== 0xff) return null
    while (this.#bytes[this.#at] === 0xff) this.#at++
    const marker = this.#bytes[this.#at++] ?? 0
    this.#bits = this.#count = this.#invented = 0
    return marker
  }

  #fill(): void {
    while (this.#count <= 16) {
      const byte = this.#bytes[this.#at]
      const ends = byte === undefined || (byte === 0xff && this.#bytes[this.#at + 1] !== 0)
      if (ends) this.#invented += 8
      else this.#at += byte === 0xff ? 2 : 1
      this.#bits = ((this.#bits & 0xffff) << 8) | (ends ? 0 : byte)
      this.#count += 8
    }
  }
}
