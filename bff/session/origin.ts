import type { Request } from 'express'
import { AppError } from '#shared/errors/errors'
import { TEXTOS_INTEGRACAO } from '#shared/textos/gateway/integracao'

/** Where browsers find the product; without it, the request's own Host is believed. */
export interface OriginSettings {
  publicUrl: URL | undefined
}

/** A request of HTTP/1.0 need not name a host. */
type Headers = Pick<Request, 'headers'> & { host?: string | undefined }

/** The product's own origins, written as a browser writes those of its pages. Source: RFC 6454 §6. */
function ownOrigins(req: Headers, { publicUrl }: OriginSettings): string[] {
  if (publicUrl) return [publicUrl.origin]
  const host = req.host?.toLowerCase()
  return host === undefined ? [] : [`http://${host}`, `https://${host}`]
}

/** Characters of a foreign origin that a log repeats. */
const MAX_ORIGIN_CHARS = 100

/**
 * Refuses what a page of another origin sends with this browser's cookie. Throws FORBIDDEN. Where the browser does not say
 * that the page is a foreign one, the product may simply not know its own address, and the refusal says so. Source:
 * contract §2.
 */
export function refuseForeignOrigin(req: Headers, settings: OriginSettings): void {
  const { origin, 'sec-fetch-site': site } = req.headers
  const isElsewhere = site !== undefined && site !== 'same-origin' && site !== 'none'
  const own = ownOrigins(req, settings)
  if (!isElsewhere && (origin === undefined || own.includes(origin))) return
  const { enderecoErrado, outraOrigem, origemNoLog } = TEXTOS_INTEGRACAO
  throw new AppError('FORBIDDEN', {
    texto: isElsewhere ? outraOrigem : enderecoErrado,
    detail: origemNoLog(origin?.slice(0, MAX_ORIGIN_CHARS), own, settings.publicUrl !== undefined),
  })
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
