import type { Request } from 'express'
import { isSingleRange } from '#shared/node/http/range'

const CONDITIONS = ['if-none-match', 'if-modified-since', 'if-range'] as const

/** What a browser asks of a file it partly has, as it goes to the backend: conditions, and one range at most. */
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

/** Headers of a backend's file that go on to the browser; everything else stays here. */
export const FILE_HEADERS = [
  'content-length',
  'content-range',
  'accept-ranges',
  'etag',
  'last-modified',
] as const
