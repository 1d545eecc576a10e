import { AppError } from '#shared/errors/errors'

/** One range, as a request asks for it; either end may be left out, not both. */
const SINGLE_RANGE = /^bytes=(?=\d|-\d)(\d{0,15})-(\d{0,15})$/i

/** Bytes of a file, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/** What part of a file a request asks for. */
export interface RangeRequest {
  range: string | undefined
  ifRange: string | undefined
  /** Strong ETag of the file, quotes included. */
  etag: string
  /** Bytes. */
  size: number
}

/** True for a header that asks for one range; for any other the whole file is sent. */
export const isSingleRange = (range: string): boolean => SINGLE_RANGE.test(range.trim())

/**
 * The bytes to send, or undefined for all of them: without a Range, with several, with one of another form, or when
 * If-Range names another version. Throws RANGE_NOT_SATISFIABLE. Source: RFC 9110 §14, docs/decisions/053.
 */
export function parseRange({ range, ifRange, etag, size }: RangeRequest): ByteRange | undefined {
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return undefined
  const match = SINGLE_RANGE.exec(range.trim())
  if (!match) return undefined
  const [, first = '', last = ''] = match
  const unsatisfiable = () => new AppError('RANGE_NOT_SATISFIABLE', { contentRange: `bytes */${size}` })
  if (first === '') {
    const length = Math.min(Number(last), size)
    if (length === 0) throw unsatisfiable()
    return { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  if (start >= size) throw unsatisfiable()
  return { start, end }
}
