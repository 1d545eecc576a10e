import type { Request, Response } from 'express'
import { isSingleRange } from '#shared/node/http/range'

type Headers = Readonly<Record<string, string | string[] | undefined>>

const CONDITIONS = ['if-none-match', 'if-modified-since', 'if-range'] as const

/**
 * The headers of a browser's request for a file it partly has that go on to the backend: conditions, and one range at
 * most.
 */
export function conditionsOf(req: Request): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const name of CONDITIONS) {
    const value = req.headers[name]
    if (typeof value === 'string') headers[name] = value
  }
  const { range } = req.headers
  if (range !== undefined && isSingleRange(range)) headers['range'] = range
  return headers
}

/** True for a request of the first byte alone, by which screens find out whether a download would be refused. */
export const isFirstByteProbe = ({ headers }: Pick<Request, 'headers'>): boolean =>
  headers.range === 'bytes=0-0'

/**
 * True for an answer from the first byte on, whole or not, which counts as a download; later parts do not, nor does the
 * first byte alone.
 */
export const isFromStart = ({ status, headers }: { status: number; headers: Headers }): boolean =>
  status === 200 || (status === 206 && /^bytes 0-(?!0\/)/.test(String(headers['content-range'])))

/** Headers of a backend's file that go on to the browser; everything else stays here. */
const FILE_HEADERS = ['content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified'] as const

export function passFileHeaders(headers: Headers, res: Response): void {
  for (const name of FILE_HEADERS) {
    const value = headers[name]
    if (typeof value === 'string') res.setHeader(name, value)
  }
}
