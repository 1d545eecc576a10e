import {
  BACKSLASH,
  COLON,
  COMMA,
  LIST,
  LIST_END,
  OBJECT,
  OBJECT_END,
  QUOTE,
  SPACE,
} from '#shared/text/json-codes'
import { backendJson } from '../backend/answers/backend-json.ts'
import { undeclaredText } from '../backend/answers/plain-text.ts'
import { smallName } from '../backend/answers/small-names.ts'

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]

/** First byte of `null`, the only other value that may stand in place of the object. */
const NULL_BEGINS = 0x6e

/** An element of one of the lists, the end of a list, or another member. */
export type ListNews =
  | { list: string; item: unknown }
  | { list: string; ended: true }
  | { member: string; value: unknown }

/**
 * What may come next outside a value; places beginning with `first` also allow the end of the object or list that has
 * just begun.
 */
type Place =
  | 'start'
  | 'firstKey'
  | 'key'
  | 'colon'
  | 'value'
  | 'firstItem'
  | 'item'
  | 'itemEnd'
  | 'valueEnd'
  | 'end'

const endsWord = (byte: number) => byte === COMMA || byte === LIST_END || byte === OBJECT_END || byte <= SPACE

const malformed = () => new SyntaxError('not the JSON that was expected')

/**
 * Reads a JSON object of lists from chunks of any size, one element at a time, so that a long answer is never held as a
 * whole. Other members, and a list member that is no list, come as one value. Throws SyntaxError for invalid JSON, or a
 * list that comes twice.
 */
export class JsonLists {
  readonly #lists: ReadonlySet<string>
  readonly #missing: Set<string>
  #place: Place = 'start'
  #key = ''
  /** Earlier chunks' bytes of the value that has begun, null between values. */
  #pieces: Buffer[] | null = null
  #depth = 0
  #quoted = false
  #escaped = false

  constructor(lists: Iterable<string>) {
    this.#lists = new Set(lists)
    this.#missing = new Set(this.#lists)
  }

  /** Takes the next bytes; gives what they complete, in order. */
  push(chunk: Buffer): ListNews[] {
    const news: ListNews[] = []
    for (let at = 0; at < chunk.length;) {
      if (this.#pieces) at = this.#value(this.#pieces, { chunk, at, news })
      else if (this.#isBlank(chunk[at] ?? 0) || !this.#begin(chunk[at] ?? 0, news)) at += 1
    }
    return news
  }

  /** True for bytes without meaning: space, or the byte order mark that old servers put first. */
  #isBlank(byte: number): boolean {
    return byte <= SPACE || (this.#place === 'start' && BYTE_ORDER_MARK.includes(byte))
  }

  /** Lists that have not come yet. */
  get missing(): ReadonlySet<string> {
    return this.#missing
  }

  /**
   * Ends the reading. An empty text or `null` in place of the object means that all lists are empty. Throws SyntaxError
   * when the object has not ended.
   */
  end(): void {
    if (this.#place === 'end') return
    expected(this.#place === 'start', null)
    if (this.#pieces) this.#nothing(parsed(Buffer.concat(this.#pieces)))
    else this.#missing.clear()
  }

  #nothing(value: unknown): void {
    expected(value === null, null)
    this.#missing.clear()
    this.#place = 'end'
  }

  /** Goes on to the next place; true when a value begins with this very byte. */
  #begin(byte: number, news: ListNews[]): boolean {
    const next = this.#next(byte)
    if (next === null) {
      this.#pieces = []
      return true
    }
    if (next === 'valueEnd') news.push({ list: this.#key, ended: true })
    this.#place = next
    return false
  }

  /** The place after this byte; null when it begins a value. */
  #next(byte: number): Place | null {
    switch (this.#place) {
      case 'firstKey':
        if (byte === OBJECT_END) return 'end'
        return expected(byte === QUOTE, null)
      case 'key':
        return expected(byte === QUOTE, null)
      case 'start':
        return byte === OBJECT ? 'firstKey' : expected(byte === NULL_BEGINS, null)
      case 'colon':
        return expected(byte === COLON, 'value')
      case 'value':
        if (!this.#lists.has(this.#key)) return null
        expected(this.#missing.delete(this.#key), null)
        return byte === LIST ? 'firstItem' : null
      case 'firstItem':
        return byte === LIST_END ? 'valueEnd' : null
      case 'item':
        return null
      case 'itemEnd':
        return byte === COMMA ? 'item' : expected(byte === LIST_END, 'valueEnd')
      case 'valueEnd':
        return byte === COMMA ? 'key' : expected(byte === OBJECT_END, 'end')
      case 'end':
        throw malformed()
    }
  }

  #value(pieces: Buffer[], { chunk, at, news }: { chunk: Buffer; at: number; news: ListNews[] }): number {
    const end = this.#endOfValue(chunk, at)
    if (end === -1) {
      pieces.push(chunk.subarray(at))
      return chunk.length
    }
    this.#pieces = null
    const isWhole = pieces.length === 0
    const value = parsed(
      isWhole ? chunk.subarray(at, end) : Buffer.concat([...pieces, chunk.subarray(0, end)]),
    )
    if (this.#place === 'start') this.#nothing(value)
    else if (this.#place === 'key' || this.#place === 'firstKey') {
      this.#key = smallName(String(value))
      this.#place = 'colon'
    } else if (this.#place === 'value') {
      news.push({ member: this.#key, value })
      this.#place = 'valueEnd'
    } else {
      news.push({ list: this.#key, item: value })
      this.#place = 'itemEnd'
    }
    return end
  }

  /** The index after the value's last byte, -1 when it goes on; JSON.parse tells later whether its inside is right. */
  #endOfValue(chunk: Buffer, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0
      if (this.#quoted) {
        if (this.#escaped) this.#escaped = false
        else if (byte === BACKSLASH) this.#escaped = true
        else if (byte === QUOTE) {
          this.#quoted = false
          if (this.#depth === 0) return at + 1
        }
      } else if (byte === QUOTE) this.#quoted = true
      else if (byte === OBJECT || byte === LIST) this.#depth += 1
      else if (this.#depth === 0) {
        if (endsWord(byte)) return at
      } else if (byte === OBJECT_END || byte === LIST_END) {
        this.#depth -= 1
        if (this.#depth === 0) return at + 1
      }
    }
    return -1
  }
}

function parsed(bytes: Buffer): unknown {
  const value = backendJson(undeclaredText(bytes))
  if (value === undefined) throw malformed()
  return value
}

function expected<P extends Place | null>(fits: boolean, place: P): P {
  if (!fits) throw malformed()
  return place
}
