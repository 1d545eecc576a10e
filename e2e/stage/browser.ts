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
  /** Uncaught errors and console errors, refused network answers left out. */
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
    // Pictures that move are drawn sixty times a second: a quarter of the CPU of a file that runs alone. e2e/main-job.test.ts
    // has them.
    reducedMotion: 'reduce',
    ...options,
  })
  // Pages that come from the network alone, and whose requests can be held: a browser that has no service workers, as on
  // plain http. e2e/offline.test.ts asks for the other.
  if (options.serviceWorkers !== 'allow')
    await context.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  context.setDefaultTimeout(60_000)
  await rememberToasts(context)
  const page = await context.newPage()
  awaitScreens(page)
  return { context, page, complaints: complaintsOf(page) }
}

/** Milliseconds that a screen is waited for; whoever holds it back looks at what there is instead. */
const SCREEN_MS = 500

/** Until a screen of the product has its heading, `ms` at the most; at once where the page is none of it. Runs in the page. */
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
 * Has every load wait for the screen. What is not there yet Playwright looks for after 20, 70, 170, 270 and 770 ms: nearly
 * every screen comes a little after 270, and was met half a second late.
 */
function awaitScreens(page: Page): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  // A screen that leads on to another takes the question with it.
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

/** An address of the product that is no screen: nothing of it runs there. */
export const PLAIN = '/healthz'

/** What tests listen to. */
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
 * Makes a visitor's page what it was before anything was opened in it: nothing stored, nobody signed in, no answer held
 * back, nobody listening, no motion. What was bound to the page, or emulated in it by a session of the devtools, stays.
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
