import { METAS, PRODUTO, TIME_ZONE, UPLOAD_LIMITS } from '#shared/contract/produto'
import type { UploadLimits } from '#shared/contract/produto'

const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content

/** The product's own name, injected by the gateway. Source: contract §1 (PRODUCT_NAME). */
export const productName = () => meta(METAS.productName) || PRODUTO

/** The product's time zone, injected by the gateway. Source: contract §1 (TZ). */
export const timeZone = () => meta(METAS.timeZone) || TIME_ZONE

/** False where the gateway wants browsers to keep nothing. Source: contract §1 (ABRE_SEM_CONEXAO). */
export const opensOffline = () => meta(METAS.opensOffline) !== '0'

/** Upload limits, injected by the gateway as JSON; the contract's defaults stand in for what is missing. */
export function limites(): UploadLimits {
  return { ...UPLOAD_LIMITS, ...(JSON.parse(meta(METAS.limites) || '{}') as Partial<UploadLimits>) }
}
