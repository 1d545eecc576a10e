import type { IncomingMessage } from 'node:http'
import { AppError } from '#shared/errors/errors'
import { TEXTOS_INTEGRACAO } from '#shared/textos/gateway/integracao'
import type { BodyBudget } from '../limits/body-budget.ts'
import { GrowingBytes } from './growing-bytes.ts'

/** What a body that is read whole is held to. */
export interface BodyLimits {
  maxBytes: number
  /** Milliseconds the whole body may take. */
  ms: number
  /** What it shares its memory with, and under which name. */
  budget: BodyBudget
  key: string
}

/**
 * Drops a byte order mark, which some programs write before their JSON, and takes no other bytes than UTF-8: letters of
 * another coding would be kept as replacement signs. Source: RFC 8259 §8.1.
 */
const utf8 = new TextDecoder('utf-8', { fatal: true })

function textOf(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch (cause) {
    throw new AppError('INVALID_INPUT', { texto: TEXTOS_INTEGRACAO.naoEUtf8, cause })
  }
}

/**
 * The whole body as UTF-8 text. Throws TOO_LARGE as soon as it is known to be longer than `maxBytes`, SLOW_CLIENT when it
 * takes too long or has to make room for others, ABORTED when it stops before its end, INVALID_INPUT when it is no UTF-8.
 */
export async function readText(
  req: IncomingMessage,
  { maxBytes, ms, budget, key }: BodyLimits,
): Promise<string> {
  if (Number(req.headers['content-length']) > maxBytes) throw new AppError('TOO_LARGE')
  // Who left before it was begun to be read says so no more.
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
  return textOf(await whole)
}
