import { formCutShort, malformed } from '#shared/upload/malformed'
import { parsePartHeaders, type PartHeaders } from './part-headers.ts'

/** Most bytes of one part's headers. */
const MAX_HEADER_BYTES = 8 * 1024

const CRLF = Buffer.from('\r\n')
const HEADERS_END = Buffer.from('\r\n\r\n')
const CR = 0x0d
const DASH = 0x2d
const EMPTY = Buffer.alloc(0)

/** Receives the parts as they pass; when it throws, the scan ends. Slices are views of the written chunks, never copies. */
export interface MultipartSink {
  partStart(part: PartHeaders): void
  partData(slice: Buffer): void
  partEnd(): void
}

type State = 'preamble' | 'delimiter' | 'headers' | 'body' | 'epilogue'

/**
 * Reads multipart/form-data strictly while it passes, in chunks of any size: no preamble, no epilogue, no
 * padding, only the headers a form has. Throws INVALID_INPUT at the first byte that does not belong.
 */
export class MultipartScanner {
  readonly #sink: MultipartSink
  readonly #delimiter: Buffer
  #state: State = 'preamble'
  /** Bytes of the delimiter matched at the end of the last chunk; the body begins as if a CRLF came before it. */
  #matched = CRLF.length
  /** Bytes kept until there are enough of them: a part's headers, or the two bytes after a delimiter. */
  #kept: Buffer = EMPTY

  constructor(boundary: string, sink: MultipartSink) {
    this.#sink = sink
    this.#delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1')
  }

  /** Takes the next bytes of the request's body. */
  write(chunk: Buffer): void {
    let at = 0
    while (at < chunk.length) {
      if (this.#state === 'delimiter') at = this.#afterDelimiter(chunk, at)
      else if (this.#state === 'headers') at = this.#headers(chunk, at)
      else if (this.#state === 'epilogue') at = this.#epilogue(chunk, at)
      else at = this.#body(chunk, at)
    }
  }

  /** Ends the body. Throws INVALID_INPUT unless the closing delimiter has passed. */
  end(): void {
    if (this.#state !== 'epilogue' || this.#kept.length === 1)
      throw formCutShort('body without final boundary')
  }

  #body(chunk: Buffer, at: number): number {
    if (this.#matched > 0) {
      const tail = this.#delimiter.subarray(this.#matched)
      const available = Math.min(tail.length, chunk.length - at)
      if (tail.compare(chunk, at, at + available, 0, available) === 0) {
        this.#matched += available
        if (this.#matched === this.#delimiter.length) this.#delimiterFound()
        return at + available
      }
      this.#data(this.#delimiter.subarray(0, this.#matched))
      this.#matched = 0
    }
    const found = chunk.indexOf(this.#delimiter, at)
    if (found !== -1) {
      this.#data(chunk.subarray(at, found))
      this.#delimiterFound()
      return found + this.#delimiter.length
    }
    const end = chunk.length - this.#startedDelimiter(chunk, at)
    this.#matched = chunk.length - end
    this.#data(chunk.subarray(at, end))
    return chunk.length
  }

  /** How many of the chunk's last bytes may begin a delimiter: only its first byte is a CR, so one place can. */
  #startedDelimiter(chunk: Buffer, from: number): number {
    const tail = chunk.subarray(Math.max(from, chunk.length - this.#delimiter.length + 1))
    const start = tail.lastIndexOf(CR)
    const length = tail.length - start
    if (start === -1) return 0
    return this.#delimiter.compare(tail, start, tail.length, 0, length) === 0 ? length : 0
  }

  #data(slice: Buffer): void {
    if (this.#state === 'preamble') throw malformed('body does not begin with its boundary')
    if (slice.length > 0) this.#sink.partData(slice)
  }

  #delimiterFound(): void {
    if (this.#state === 'body') this.#sink.partEnd()
    this.#state = 'delimiter'
    this.#matched = 0
  }

  #afterDelimiter(chunk: Buffer, from: number): number {
    const at = this.#keep(chunk, from, 2)
    if (this.#kept.length < 2) return at
    if (this.#kept.equals(CRLF)) this.#state = 'headers'
    else if (this.#kept[0] === DASH && this.#kept[1] === DASH) this.#state = 'epilogue'
    else throw malformed('odd bytes after a boundary')
    this.#kept = EMPTY
    return at
  }

  #headers(chunk: Buffer, from: number): number {
    const before = this.#kept.length
    this.#keep(chunk, from, MAX_HEADER_BYTES + HEADERS_END.length)
    const end = this.#kept.indexOf(HEADERS_END, Math.max(0, before - HEADERS_END.length + 1))
    if (end === -1) {
      if (this.#kept.length > MAX_HEADER_BYTES) throw malformed('part headers too long')
      return chunk.length
    }
    const part = parsePartHeaders(this.#kept.subarray(0, end))
    this.#kept = EMPTY
    this.#state = 'body'
    this.#sink.partStart(part)
    return from + end + HEADERS_END.length - before
  }

  #epilogue(chunk: Buffer, from: number): number {
    const at = this.#keep(chunk, from, CRLF.length)
    if (at < chunk.length || this.#kept.compare(CRLF, 0, this.#kept.length) !== 0)
      throw malformed('bytes after the final boundary')
    return at
  }

  /** Keeps bytes of the chunk until `length` are kept; gives the index after them. */
  #keep(chunk: Buffer, from: number, length: number): number {
    const end = Math.min(chunk.length, from + length - this.#kept.length)
    this.#kept = Buffer.concat([this.#kept, chunk.subarray(from, end)])
    return end
  }
}
