import type { IncomingMessage } from 'node:http'
import { AppError } from '#shared/errors/errors'
import type { BodyBudget } from '../limits/body-budget.ts'
import { GrowingBytes } from './growing-bytes.ts'
import { utf8Text } from './utf8-text.ts'

/** The limits of a body that is read whole. */
export interface BodyLimits {
  maxBytes: number
  /** Milliseconds the whole body may take. */
  ms: number
  /** The budget of memory it counts in, and the key it counts under. */
  budget: BodyBudget
  key: string
}

/** A byte order mark is no part of a text: some programs write one before their JSON. Source: RFC 8259 §8.1. */
const withoutMark = (text: string) => (text.startsWith('\ufeff') ? text.slice(1) : text)

/**
 * Reads the whole body as UTF-8 text. Throws TOO_LARGE as soon as it is known to be longer than `maxBytes`; SLOW_CLIENT
 * when it takes too long or has to make room for others; ABORTED when it breaks off; INVALID_INPUT when it is not
 * UTF-8.
 */
export async function readText(
  req: IncomingMessage,
  { maxBytes, ms, budget, key }: BodyLimits,
): Promise<string> {
  if (Number(req.headers['content-length']) > maxBytes) throw new AppError('TOO_LARGE')
  // When the client left before the reading began, no event follows.
  if (req.destroyed) throw new AppError('ABORTED')
  const bytes = new GrowingBytes()
  const whole = new Promise<Buffer>((resolve, reject) => {
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
      resolve(bytes.view)
    }
    const lose = () => giveUp(new AppError('ABORTED'))
    req.on('data', take).once('end', finish).once('close', lose).once('error', lose)
  })
  return withoutMark(utf8Text(await whole, 'body'))
}
