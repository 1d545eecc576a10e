/** Reads the chunk from an index on; gives the index where it stopped, or -1 when it wants the next chunk. */
export type Scan = (chunk: Uint8Array, from: number) => number

/** What a format's reader asks for next: bytes to look at, bytes to skip, or a scan of its own. */
export type Step = { take: number } | { skip: number } | { scan: Scan }

/** A format's reader; `take` gives it bytes that stay valid only until the next step. */
export type Reader<T> = Generator<Step, T, Uint8Array>

const NONE = new Uint8Array(0)

/** Asks for exactly `length` bytes. */
export function* take(length: number): Reader<Uint8Array> {
  return yield { take: length }
}

/** Skips `length` bytes. */
export function* skip(length: number): Reader<void> {
  yield { skip: length }
}

/** Skips `length` bytes and shows them to `look`, piece by piece. */
export function* watch(length: number, look: (bytes: Uint8Array) => void): Reader<void> {
  let left = length
  const scan: Scan = (chunk, from) => {
    const end = Math.min(from + left, chunk.length)
    look(chunk.subarray(from, end))
    left -= end - from
    return left === 0 ? end : -1
  }
  if (left > 0) yield { scan }
}

/** Runs a reader over chunks of any size; it copies only bytes of a `take` that lie in several chunks. */
export class ByteSteps<T> {
  readonly #reader: Reader<T>
  #step: Step | null = null
  #skipLeft = 0
  #gathered = NONE
  #filled = 0
  #result: { value: T } | null = null

  constructor(reader: Reader<T>) {
    this.#reader = reader
    this.#resume(NONE)
  }

  /** What the reader returned, or null while it wants more bytes. */
  get result(): { value: T } | null {
    return this.#result
  }

  /** Feeds the next bytes; what follows the reader's end is ignored. Throws what the reader throws. */
  push(chunk: Uint8Array): void {
    let at = 0
    while (this.#step && at < chunk.length) {
      if ('scan' in this.#step) at = this.#scan(this.#step.scan, chunk, at)
      else if ('skip' in this.#step) at = this.#skip(chunk, at)
      else at = this.#take(this.#step.take, chunk, at)
    }
  }

  #resume(bytes: Uint8Array): void {
    let next = this.#reader.next(bytes)
    while (!next.done && isEmpty(next.value)) next = this.#reader.next(NONE)
    if (next.done) {
      this.#result = { value: next.value }
      this.#step = null
      return
    }
    this.#step = next.value
    this.#skipLeft = 'skip' in next.value ? next.value.skip : 0
    this.#filled = 0
  }

  #scan(scan: Scan, chunk: Uint8Array, at: number): number {
    const stop = scan(chunk, at)
    if (stop === -1) return chunk.length
    this.#resume(NONE)
    return stop
  }

  #skip(chunk: Uint8Array, at: number): number {
    const passed = Math.min(this.#skipLeft, chunk.length - at)
    this.#skipLeft -= passed
    if (this.#skipLeft === 0) this.#resume(NONE)
    return at + passed
  }

  #take(length: number, chunk: Uint8Array, at: number): number {
    const available = Math.min(length - this.#filled, chunk.length - at)
    if (available === length) {
      this.#resume(chunk.subarray(at, at + length))
      return at + length
    }
    if (this.#filled === 0) this.#gathered = new Uint8Array(length)
    this.#gathered.set(chunk.subarray(at, at + available), this.#filled)
    this.#filled += available
    if (this.#filled === length) this.#resume(this.#gathered)
    return at + available
  }
}

function isEmpty(step: Step): boolean {
  return ('take' in step && step.take === 0) || ('skip' in step && step.skip === 0)
}
