import type { Request, Response } from 'express'
import type { FotoMime } from '#shared/foto/foto-format'
import { fotoFileName } from '#shared/foto/foto-name'
import { attachment } from '#shared/node/http/attachment'
import type { LimitCounts } from '../limits/limit-counts.ts'
import type { Audit } from '../observe/audit.ts'
import type { Derivatives } from './derivatives/derivatives.ts'
import type { FotoRefs } from './foto-ref.ts'
import type { OriginalFotos, OriginalRequest } from './original-foto.ts'

export interface FotoDeps {
  refs: FotoRefs
  originals: OriginalFotos
  derivatives: Derivatives
  audit: Audit
  /**
   * True for the product's own backend, which removes derivatives with their photo and finds them by line and
   * reference.
   */
  ownBackend: boolean
  /** True when the backend shows each company only its own photos, so that it is asked before a kept picture is shown. */
  porEmpresa: boolean
  /** Counts limits together with other gateways. */
  sharedLimits?: LimitCounts | undefined
}

/** A request for a photo, its response, what is needed to answer it, and the photo that its address stands for. */
export interface FotoExchange {
  req: Request
  res: Response
  deps: FotoDeps
  ref: string
  call: Omit<OriginalRequest, 'headers'>
  /** The name to save it by. */
  download: string | undefined
}

/** Sets the headers of every photo: only this browser may keep it, and it never runs as a page. Source: contract §4. */
export function setFotoHeaders(res: Response): void {
  res.setHeader('Cache-Control', 'private, max-age=31536000, immutable')
  res.setHeader('Content-Security-Policy', "sandbox; default-src 'none'")
  res.setHeader('X-Content-Type-Options', 'nosniff')
  res.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
  res.vary('Cookie')
}

/** Sets the type, and the name to save the photo by when one was asked for. */
export function setTypeAndName(res: Response, mime: FotoMime, download: string | undefined): void {
  res.setHeader('Content-Type', mime)
  if (download !== undefined) res.setHeader('Content-Disposition', attachment(fotoFileName(download, mime)))
}
