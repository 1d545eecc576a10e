const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content

/** The product's own name, injected by the gateway. Source: contract §1 (PRODUCT_NAME). */
export const productName = () => meta('product-name') || 'Extradorso'

/** The product's time zone, injected by the gateway. Source: contract §1 (TZ). */
export const fuso = () => meta('fuso') || 'America/Sao_Paulo'

/** Upload limits: per photo in MB, photos per batch, JSON file in MB. */
export interface Limites {
  maxFotoMb: number
  maxFotos: number
  maxJsonMb: number
}

const PADRAO: Limites = { maxFotoMb: 100, maxFotos: 5000, maxJsonMb: 20 }

/** Upload limits, injected by the gateway as JSON; the contract's defaults stand in for what is missing. */
export function limites(): Limites {
  return { ...PADRAO, ...(JSON.parse(meta('limites') || '{}') as Partial<Limites>) }
}
