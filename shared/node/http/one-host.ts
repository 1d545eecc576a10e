import type { RequestHandler } from 'express'
import { AppError } from '#shared/errors/errors'
import { TEXTOS_INTEGRACAO } from '#shared/textos/gateway/integracao'

/**
 * Refuses a request that does not name its host, or names it twice: a program in front of this one may have judged it
 * by another name. The oldest programs, of HTTP/1.0, need not name it. Source: RFC 9112 §3.2.
 */
export const requireOneHost: RequestHandler = (req, res, next) => {
  const { length } = req.headersDistinct['host'] ?? []
  if (length > 1 || (length === 0 && req.httpVersion !== '1.0')) {
    res.setHeader('Connection', 'close')
    throw new AppError('INVALID_INPUT', { texto: TEXTOS_INTEGRACAO.umHost })
  }
  next()
}
