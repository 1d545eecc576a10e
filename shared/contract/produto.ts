/** Upload limits: MB of a photo, photos of a batch, and MB of the work-order file. */
export interface UploadLimits {
  fotoMb: number
  fotos: number
  jsonMb: number
}

/** Upload limits unless settings change them. Source: contract §1. */
export const UPLOAD_LIMITS: UploadLimits = { fotoMb: 100, fotos: 5000, jsonMb: 20 }

/** Most photos of an envio, whatever MAX_FOTOS allows a form: its photos are declared, and told, all at once. */
export const ENVIO_FOTOS = 10_000

/** Names of the meta tags by which a page learns what the gateway's settings say of the product. */
export const METAS = {
  productName: 'product-name',
  timeZone: 'time-zone',
  limites: 'limites',
  opensOffline: 'abre-sem-conexao',
} as const

/** The product's name unless a setting changes it. Source: contract §1 (PRODUCT_NAME). */
export const PRODUTO = 'Extradorso'

/** The zone of weeks, months and dates unless a setting changes it. Source: contract §1 (TZ). */
export const TIME_ZONE = 'America/Sao_Paulo'
