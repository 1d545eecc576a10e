import type { UploadLimits } from '#shared/contract/produto'
import type { ClientFile } from './client-files.ts'

/** What the page learns from the gateway's settings. */
export interface ShellSettings {
  productName: string
  /** The zone in which screens show dates. */
  timeZone: string
  upload: UploadLimits
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char)

const metaOf = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`

/** The page with the product's name as title, and name, time zone and upload limits as meta tags. Source: contract §1. */
export function fillShell(page: ClientFile, { productName, timeZone, upload }: ShellSettings): ClientFile {
  const tags =
    metaOf('product-name', productName) + metaOf('fuso', timeZone) + metaOf('limites', JSON.stringify(upload))
  const html = page.body
    .toString('utf8')
    .replace(/<meta\s+name="(?:product-name|fuso|limites)"[^>]*>\s*/g, '')
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(productName)}</title>${tags}`)
  return { ...page, body: Buffer.from(html), encoded: {} }
}
