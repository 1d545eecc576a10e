import type { RequestHandler } from 'express'
import { AppError } from '#shared/errors/errors'
import { TEXTOS_INTEGRACAO } from '#shared/textos/gateway/integracao'

/**
 * Refuses a request that names its host twice: a program in front of this one may have judged it by the other name.
 * Node refuses one without a name. Source: RFC 9112 §3.2.
 */
export const refuseSecondHost: RequestHandler = (req, res, next) => {
  const names = req.headersDistinct['host'] ?? []
  if (names.length > 1) {
    res.setHeader('Connection', 'close')
    throw new AppError('INVALID_INPUT', { texto: TEXTOS_INTEGRACAO.doisHosts })
  }
  next()
}
