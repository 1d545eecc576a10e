/** Most MB of a photo, photos of a batch, and MB of the work-order file. */
export interface UploadLimits {
  fotoMb: number
  fotos: number
  jsonMb: number
}

/** Upload limits where no setting says others. Source: contract §1. */
export const UPLOAD_LIMITS: UploadLimits = { fotoMb: 100, fotos: 5000, jsonMb: 20 }

/** Most photos of an envio that goes on after a cut, whatever MAX_FOTOS lets a form have: it is declared and told as one. */
export const ENVIO_FOTOS = 10_000

/** What the product is called where no setting says otherwise. Source: contract §1 (PRODUCT_NAME). */
export const PRODUTO = 'Extradorso'

/** The zone in which weeks, months and dates are meant where no setting says otherwise. Source: contract §1 (TZ). */
export const FUSO = 'America/Sao_Paulo'
