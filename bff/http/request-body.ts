import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '#shared/errors'

const invited = new WeakSet<IncomingMessage>()

const asksFirst = (req: IncomingMessage) => /^100-continue$/i.test(req.headers.expect ?? '')

/** Throws UNSUPPORTED_MEDIA for a body that is compressed or otherwise coded. */
export function refuseEncoded(req: IncomingMessage): void {
  const encoding = req.headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
    throw new AppError('UNSUPPORTED_MEDIA', { detail: 'encoded body' })
}

/**
 * Lets a client that asked first (`Expect: 100-continue`) send its body. Whatever reads a body calls this when
 * nothing in the headers speaks against it any more; the server itself invites nobody.
 */
export function inviteBody(req: IncomingMessage, res: ServerResponse): void {
  if (!asksFirst(req) || invited.has(req)) return
  invited.add(req)
  res.writeContinue()
}

/**
 * The whole body as UTF-8 text. Throws TOO_LARGE as soon as it is longer than `maxBytes`, ABORTED when it stops before
 * its end.
 */
export function readText(req: IncomingMessage, maxBytes: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const leave = () => void req.off('data', take).off('end', finish).off('close', lose).off('error', lose)
    const take = (chunk: Buffer) => {
      size += chunk.length
      chunks.push(chunk)
      if (size <= maxBytes) return
      leave()
      reject(new AppError('TOO_LARGE'))
    }
    const finish = () => {
      leave()
      resolve(Buffer.concat(chunks).toString('utf8'))
    }
    const lose = () => {
      leave()
      reject(new AppError('ABORTED'))
    }
    req.on('data', take).once('end', finish).once('close', lose).once('error', lose)
  })
}
