import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '#shared/contract/errors'
import type { BodyBudget } from '../limits/body-budget.ts'
import { GrowingBytes } from './growing-bytes.ts'

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

export interface BodyLimits {
  maxBytes: number
  /** Milliseconds the whole body may take. */
  ms: number
  /** What it shares its memory with, and under which name. */
  budget: BodyBudget
  key: string
}

/**
 * The whole body as UTF-8 text. Throws TOO_LARGE as soon as it is known to be longer than `maxBytes`, SLOW_CLIENT when it
 * takes too long or has to make room for others, ABORTED when it stops before its end.
 */
export async function readText(
  req: IncomingMessage,
  { maxBytes, ms, budget, key }: BodyLimits,
): Promise<string> {
  if (Number(req.headers['content-length']) > maxBytes) throw new AppError('TOO_LARGE')
  const bytes = new GrowingBytes()
  return new Promise((resolve, reject) => {
    const share = budget.enter(key, (error) => giveUp(error))
    const timer = setTimeout(() => giveUp(new AppError('SLOW_CLIENT')), ms)
    const leave = () => {
      clearTimeout(timer)
      share.leave()
      req.off('data', take).off('end', finish).off('close', lose).off('error', lose)
    }
    const giveUp = (error: AppError) => {
      leave()
      reject(error)
    }
    const take = (chunk: Buffer) => {
      if (bytes.length + chunk.length > maxBytes) {
        giveUp(new AppError('TOO_LARGE'))
        return
      }
      const before = bytes.capacity
      bytes.push(chunk)
      if (bytes.capacity > before) share.add(bytes.capacity - before)
    }
    const finish = () => {
      leave()
      resolve(bytes.toString())
    }
    const lose = () => giveUp(new AppError('ABORTED'))
    req.on('data', take).once('end', finish).once('close', lose).once('error', lose)
  })
}
