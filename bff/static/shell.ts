import type { UploadLimits } from '#shared/contract/produto'
import { escapeMarkup } from '#shared/text/escape-markup'
import { hashOf } from './client-files.ts'
import type { ClientFile } from './client-files.ts'

/** What the page learns from the gateway's settings. */
export interface ShellSettings {
  productName: string
  /** The zone in which screens show dates. */
  timeZone: string
  limits: UploadLimits
}

const metaOf = (name: string, content: string) => `<meta name="${name}" content="${escapeMarkup(content)}">`

/** The page with the product's name as title, and name, time zone and upload limits as meta tags. Source: contract §1. */
export function fillShell(page: ClientFile, { productName, timeZone, limits }: ShellSettings): ClientFile {
  const tags =
    metaOf('product-name', productName) + metaOf('fuso', timeZone) + metaOf('limites', JSON.stringify(limits))
  const html = page.body
    .toString('utf8')
    .replace(/<meta\s+name="(?:product-name|fuso|limites)"[^>]*>\s*/g, '')
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeMarkup(productName)}</title>${tags}`)
  const body = Buffer.from(html)
  return { ...page, body, hash: hashOf(body), encoded: {} }
}
