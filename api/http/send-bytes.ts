import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import { attachment } from '#shared/node/http/attachment'
import { startReading } from '#shared/node/http/put-back'
import { parseRange, type ByteRange } from '#shared/node/http/range'

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

function writeHeaders(res: Response, { size, mime, download }: Sendable): void {
  res.set({
    'Accept-Ranges': 'bytes',
    'Content-Type': mime,
    'Content-Length': String(size),
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cache-Control': 'private, no-cache',
  })
  if (download !== undefined) res.set('Content-Disposition', attachment(download))
}

/**
 * Answers with a file: exact Content-Length, one Range, If-Range and If-None-Match. A failure before the first byte is
 * thrown before the headers go out: a server that just hangs up would be taken for gone. After them the connection is
 * destroyed, so that a short answer never looks whole.
 */
export async function sendBytes(req: Request, res: Response, file: Sendable): Promise<void> {
  res.set('ETag', file.etag)
  if (req.fresh) {
    res.status(304).end()
    return
  }
  const asked = { range: req.get('range'), ifRange: req.get('if-range'), etag: file.etag, size: file.size }
  const range = parseRange(asked)
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
  await pipeline(await startReading(await file.open(range ?? { start: 0, end: file.size - 1 })), res)
}
