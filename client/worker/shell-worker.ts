import { addPlugins, addRoute, matchPrecache, precache, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/**
 * The service worker: keeps the page and the files of its build, so that the application opens without a link. Nothing
 * else is ever kept: no call, no photo, no file of anybody. Source: docs/decisions/121.
 */
declare const self: ServiceWorkerGlobalScope

/** The page and every file of the build, put in by the build; the page's revision by the gateway. */
declare const FILES: PrecacheEntry[]
const files = FILES

/** Longest wait for the page over a slow link before the kept one is shown, in ms. */
const PAGE_WAIT_MS = 4000

/** Calls, downloads and files: never ours. As bff/static/serve-client.ts tells them apart. */
const NO_SCREEN = [/^\/(api|trpc)(\/|$)/i, /\.(?!html$)[^/]*$/]

/** A file of the build is no page, and the page is ours: a network that wants a login first answers all with its own. */
async function isOurs(request: Request, response: Response): Promise<boolean> {
  if (!response.ok) return false
  if (new URL(request.url).pathname === '/index.html')
    return (await response.clone().text()).includes('id="raiz"')
  return !response.headers.get('content-type')?.startsWith('text/html')
}

/** The page as the gateway has it now, so that nobody stays with an old one; without an answer of it, the kept one. */
async function pageFor(request: Request): Promise<Response> {
  const answer = fetch(request)
  const late = new Promise<null>((resolve) => setTimeout(resolve, PAGE_WAIT_MS, null))
  // A failure is that of a proxy which has no gateway behind it now.
  const orNone = answer.then((page) => (page.status < 500 ? page : null)).catch(() => null)
  return (await Promise.race([orNone, late])) ?? (await matchPrecache('/index.html')) ?? answer
}

registerRoute(new NavigationRoute(({ request }) => pageFor(request), { denylist: NO_SCREEN }))
addPlugins([
  {
    cacheWillUpdate: async ({ request, response }) => ((await isOurs(request, response)) ? response : null),
  },
])
precache(files)
addRoute({ directoryIndex: '', cleanURLs: false })

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/** What a page asks of a version that waits. */
interface Question {
  /** The script that the page began with. */
  entry: string
  /** The person wants the new version now. */
  wanted: boolean
}

/** True when the page came from the build that this worker keeps: only the worker is new. */
const isOwnPage = (entry: string) =>
  files.some((file) => typeof file !== 'string' && new URL(file.url, self.location.href).href === entry)

/** Takes over when a person wants it, or when nobody would notice: the only page open is of this version already. */
async function answer({ entry, wanted }: Question): Promise<boolean> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const own = isOwnPage(entry)
  if (wanted || (own && pages.length <= 1)) await self.skipWaiting()
  return own
}

self.addEventListener('message', (event) => {
  const [port] = event.ports
  event.waitUntil(answer(event.data as Question).then((own) => port?.postMessage(own)))
})
