import type { Browser, BrowserContext, Page } from 'playwright-core'
import { chromium } from 'playwright-core'
import { ensureChromium } from '../../scripts/chromium.mjs'
import { rememberToasts } from './shown-toasts.ts'

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--font-render-hinting=none',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export async function launchBrowser(): Promise<Browser> {
  // Without a UTF-8 locale Chromium cannot open chosen files whose names have accents.
  const env = { ...process.env, LC_ALL: 'C.UTF-8' }
  return chromium.launch({ executablePath: await ensureChromium(), args: FLAGS, env })
}

/** A visitor's own browser profile, and everything the pages in it complained about. */
export interface Visitor {
  context: BrowserContext
  page: Page
  /** Uncaught errors and console errors, except those about requests that were answered with an error or failed. */
  complaints: string[]
}

type ContextOptions = NonNullable<Parameters<Browser['newContext']>[0]>

/** A fresh visitor in São Paulo who reads Portuguese. */
export async function visit(
  browser: Browser,
  baseUrl: string,
  options: ContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: baseUrl,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    acceptDownloads: true,
    serviceWorkers: 'block',
    // Animations are drawn sixty times a second, which takes a quarter of the processor time of a test file that runs
    // alone. e2e/main-job.test.ts has them on.
    reducedMotion: 'reduce',
    ...options,
  })
  // Without service workers, as in a browser on plain http, every page comes from the network and its requests can be
  // held back. e2e/offline.test.ts asks for a browser with them.
  if (options.serviceWorkers !== 'allow')
    await context.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  context.setDefaultTimeout(60_000)
  await rememberToasts(context)
  const page = await context.newPage()
  awaitScreens(page)
  return { context, page, complaints: complaintsOf(page) }
}

/**
 * Milliseconds that a load waits for the screen's heading; a test that holds the screen back then sees what is shown
 * instead.
 */
const SCREEN_MS = 500

/**
 * Runs in the page: waits until a screen of the product has its heading, for `ms` at most. Does not wait on a page that
 * is not the product's.
 */
const untilHeading = (ms: number) =>
  new Promise<void>((done) => {
    const isThere = () => !document.getElementById('raiz') || document.querySelector('h1') !== null
    if (isThere()) return done()
    const watch = new MutationObserver(() => isThere() && end())
    const end = () => {
      watch.disconnect()
      done()
    }
    watch.observe(document, { childList: true, subtree: true })
    setTimeout(end, ms)
  })

/**
 * Makes every load of the page wait for the screen's heading. Playwright looks for a missing element after 20, 70, 170,
 * 270 and 770 ms; most screens appear a little after 270 ms, and would be found half a second late.
 */
function awaitScreens(page: Page): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  // When the screen leads on to another page, this evaluation is broken off with it.
  const shown = () => page.evaluate(untilHeading, SCREEN_MS).catch(() => undefined)
  page.goto = async (...asked) => {
    const answer = await goto(...asked)
    await shown()
    return answer
  }
  page.reload = async (...asked) => {
    const answer = await reload(...asked)
    await shown()
    return answer
  }
}

function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !text.startsWith('Failed to load resource')) complaints.push(text)
  })
  return complaints
}

/** An address of the product that shows no screen, so that none of its scripts run there. */
export const PLAIN = '/healthz'

/** The events of a page to which tests listen. */
const EVENTS = [
  'console',
  'download',
  'pageerror',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const

/**
 * Makes a visitor's page as if nothing had been opened in it: storage and cookies are empty, nobody is signed in, no
 * request is held back, no listener is left and animations are off. Bindings of the page, and emulation by a devtools
 * session, stay.
 */
export async function renew(visitor: Visitor, origin: string): Promise<void> {
  const { context, page } = visitor
  for (const event of EVENTS) page.removeAllListeners(event)
  visitor.complaints = complaintsOf(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: null })
  await page.goto(PLAIN)
  await page.evaluate(() => sessionStorage.clear())
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await devtools.detach()
  await context.clearCookies()
  visitor.complaints.length = 0
}
