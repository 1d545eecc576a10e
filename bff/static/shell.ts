import { METAS } from '#shared/contract/produto'
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
  /** False when browsers are to keep nothing of the application. */
  opensOffline: boolean
}

const metaOf = (name: string, content: string) => `<meta name="${name}" content="${escapeMarkup(content)}">`

const filled = (file: ClientFile, text: string): ClientFile => {
  const body = Buffer.from(text)
  return { ...file, body, hash: hashOf(body), encoded: {} }
}

/** The page with the product's name as title, and name, time zone and upload limits as meta tags. Source: contract §1. */
export function fillShell(page: ClientFile, settings: ShellSettings): ClientFile {
  const { productName, timeZone, limits, opensOffline } = settings
  const tags =
    metaOf(METAS.productName, productName) +
    metaOf(METAS.timeZone, timeZone) +
    metaOf(METAS.limites, JSON.stringify(limits)) +
    (opensOffline ? '' : metaOf(METAS.opensOffline, '0'))
  const html = page.body
    .toString('utf8')
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeMarkup(productName)}</title>${tags}`)
  return filled(page, html)
}

/** A service worker that removes itself and all it kept from the browser, once that looks for a newer version. */
const LEAVING = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
})()))
`

/**
 * The service worker, which keeps this page. It holds the page's hash, so that it changes with the settings. Source:
 * docs/decisions/121.
 */
export const fillShellWorker = (worker: ClientFile, shell: ClientFile, { opensOffline }: ShellSettings) =>
  filled(worker, opensOffline ? worker.body.toString('utf8').replace('SHELL_HASH', shell.hash) : LEAVING)

/** The manifest, with the product's name for the installed application. */
export function fillManifest(manifest: ClientFile, { productName }: ShellSettings): ClientFile {
  const said: unknown = JSON.parse(manifest.body.toString('utf8'))
  return filled(manifest, JSON.stringify({ ...Object(said), name: productName, short_name: productName }))
}
