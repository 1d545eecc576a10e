import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import type { ByteRange } from '../storage/foto-storage.ts'
import { parseRange } from './range.ts'

/** A file to be sent, whole or in part. */
export interface Sendable {
  size: number
  /** Strong ETag, quotes included; another content has another one. */
  etag: string
  mime: string
  /** File name for saving; without it browsers show the file. */
  download?: string
  /** The bytes of the range; must give exactly as many, or throw. What throws before the promise settles is still answered. */
  open: (range: ByteRange) => Promise<AsyncIterable<Uint8Array>>
}

const matchesNone = (header: string | undefined, etag: string) =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))

function writeHeaders(res: Response, { size, etag, mime, download }: Sendable): void {
  res.set({
    ETag: etag,
    'Accept-Ranges': 'bytes',
    'Content-Type': mime,
    'Content-Length': String(size),
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cache-Control': 'private, no-cache',
  })
  if (download !== undefined) res.attachment(download).type(mime)
}

/**
 * Answers with a file: exact Content-Length, one Range, If-Range and If-None-Match. What goes wrong before the
 * headers is thrown; after them the connection is destroyed, so that a short answer never looks whole.
 */
export async function sendBytes(req: Request, res: Response, file: Sendable): Promise<void> {
  if (matchesNone(req.get('if-none-match'), file.etag)) {
    res.set('ETag', file.etag).status(304).end()
    return
  }
  const asked = { range: req.get('range'), ifRange: req.get('if-range'), etag: file.etag, size: file.size }
  let range: ByteRange | undefined
  try {
    range = parseRange(asked)
  } catch (error) {
    res.set('Content-Range', `bytes */${file.size}`)
    throw error
  }
  writeHeaders(res, file)
  if (range) {
    res.status(206)
    res.set('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`)
    res.set('Content-Length', String(range.end - range.start + 1))
  }
  if (req.method === 'HEAD' || file.size === 0) {
    res.end()
    return
  }
  await pipeline(await file.open(range ?? { start: 0, end: file.size - 1 }), res)
}
