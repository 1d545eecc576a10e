import type { Request, Response } from 'express'

/** Most bytes of an unwanted body that are still read, and how long its sender may take to read the answer. */
const DRAIN_BYTES = 1024 * 1024
const LINGER_MS = 2000

const hasBody = (req: Request) =>
  req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0

/**
 * Sends a JSON answer. While the request's body is still on its way the connection is closed after it, but not at
 * once: closing with unread bytes resets the connection, and the sender would never see the answer.
 */
export function answerJson(req: Request, res: Response, value: unknown): void {
  const bytes = Buffer.from(JSON.stringify(value))
  res.type('json').set('Content-Length', String(bytes.length))
  if (req.complete || !hasBody(req)) {
    res.end(bytes)
    return
  }
  res.set('Connection', 'close').write(bytes)
  const finish = () => {
    clearTimeout(timer)
    res.end()
  }
  const timer = setTimeout(finish, LINGER_MS)
  let drained = 0
  req.on('data', (chunk: Buffer) => {
    drained += chunk.length
    if (drained > DRAIN_BYTES) req.pause()
  })
  req.once('end', finish).once('close', finish)
  req.resume()
}
