import { AppError } from '#shared/contract/errors'
import type { ByteRange } from '../storage/foto-storage.ts'

/** What part of a file a request asks for. */
export interface RangeRequest {
  range: string | undefined
  ifRange: string | undefined
  /** Strong ETag of the file, quotes included. */
  etag: string
  /** Bytes. */
  size: number
}

/**
 * The bytes to send, or undefined for all of them: without a Range, with several, with one of another form, or when
 * If-Range names another version. Throws RANGE_NOT_SATISFIABLE. Source: RFC 9110 §14.
 */
export function parseRange({ range, ifRange, etag, size }: RangeRequest): ByteRange | undefined {
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return undefined
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(range.trim())
  const [, first = '', last = ''] = match ?? []
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    if (length === 0) throw new AppError('RANGE_NOT_SATISFIABLE')
    return { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  if (start >= size) throw new AppError('RANGE_NOT_SATISFIABLE')
  return { start, end }
}
