import type { Request } from 'express'
import { AppError } from '#shared/errors/errors'
import { TEXTOS_INTEGRACAO } from '#shared/textos/gateway/integracao'

/** Where browsers find the product; without it, the request's own Host is believed. */
export interface OriginSettings {
  publicUrl: URL | undefined
}

type Headers = Pick<Request, 'headers' | 'host'>

/** Browsers write an origin in one way only: as text it is compared as it is. Source: RFC 6454 §6. */
function isOwnOrigin(origin: string, req: Headers, { publicUrl }: OriginSettings): boolean {
  if (publicUrl) return origin === publicUrl.origin
  const host = req.host.toLowerCase()
  return origin === `http://${host}` || origin === `https://${host}`
}

/** True when the headers say that a page of another origin made the request. */
function isForeign(req: Headers, settings: OriginSettings): boolean {
  const site = req.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const { origin } = req.headers
  return origin !== undefined && !isOwnOrigin(origin, req, settings)
}

/** Refuses what a page of another origin sends with this browser's cookie. Throws FORBIDDEN. Source: contract §2. */
export function refuseForeignOrigin(req: Headers, settings: OriginSettings): void {
  if (isForeign(req, settings))
    throw new AppError('FORBIDDEN', { texto: TEXTOS_INTEGRACAO.outraOrigem, detail: 'foreign origin' })
}

/**
 * Login has no session to be bound to, so it asks for positive evidence that the product's own page
 * made the request. Throws FORBIDDEN. Source: contract §2.
 */
export function requireOwnOrigin(req: Headers, settings: OriginSettings): void {
  refuseForeignOrigin(req, settings)
  if (req.headers['sec-fetch-site'] !== 'same-origin' && req.headers.origin === undefined) {
    throw new AppError('FORBIDDEN', {
      texto: TEXTOS_INTEGRACAO.loginSoDaTela,
      detail: 'no evidence of the own origin',
    })
  }
}
