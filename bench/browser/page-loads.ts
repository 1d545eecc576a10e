import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { ROTAS } from '#shared/contract/rotas'
import { signIn } from '../../e2e/steps/session.ts'
import { short } from '../table.ts'
import type { Line } from '../table.ts'
import type { Screens } from './bancada.ts'
import { judged, middleOf } from '../spread.ts'
import { nameFunctions } from './stage-watch.ts'
import { visitor } from './visitor.ts'

const LOGIN_SCRIPT_KB = 90
const ROUNDS = 3
/** Milliseconds without requests after which the load is read. */
const QUIET_MS = 1500

/**
 * The phone with which Lighthouse loads pages: a processor four times as slow as this one, and a slow 4G link of 150 ms
 * and 1.6 Mbit/s.
 */
const PHONE = {
  cpu: 4,
  network: { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 94_000 },
}
/**
 * Worse values than these cost points in Lighthouse: largest paint and blocked time in ms, layout shift as a share of
 * the window.
 */
const GOOD = { lcp: 2500, tbt: 200, cls: 0.1 }

interface Loaded {
  lcp: number
  tbt: number
  cls: number
}

/** Loads a page and reads its largest paint, the time it was blocked, and its layout shift. */
async function load(page: Page, address: string): Promise<Loaded> {
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(QUIET_MS)
  return page.evaluate(() => (window as unknown as { felt: Loaded }).felt)
}

/** Makes every page of this tab record these figures. */
async function watchLoads(page: Page): Promise<void> {
  await nameFunctions(page)
  await page.addInitScript(() => {
    const felt = { lcp: 0, tbt: 0, cls: 0 }
    Object.assign(window, { felt })
    const watch = (type: string, see: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true })
    watch('largest-contentful-paint', ({ startTime }) => (felt.lcp = startTime))
    watch('longtask', ({ duration }) => (felt.tbt += Math.max(0, duration - 50)))
    watch('layout-shift', (entry) => (felt.cls += (entry as unknown as { value: number }).value))
  })
}

/** Loads a page ROUNDS times as a phone does, and gives the median of each figure. */
async function loads(page: Page, what: string, address: string): Promise<Line> {
  await watchLoads(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: PHONE.cpu })
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await devtools.send('Network.emulateNetworkConditions', PHONE.network)
  const rounds: Loaded[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await load(page, address))
  const [lcp, tbt, cls] = (['lcp', 'tbt', 'cls'] as const).map((key) =>
    middleOf(rounds.map((one) => one[key])),
  )
  const isGood = (lcp ?? 0) <= GOOD.lcp && (tbt ?? 0) <= GOOD.tbt && (cls ?? 0) <= GOOD.cls
  return {
    what: `${what}, como em um telefone`,
    how: `LCP, TBT, CLS`,
    values: {
      valor: `${short(lcp ?? 0, 'ms')}, ${short(tbt ?? 0, 'ms')}, ${short(cls ?? 0)}`,
      meta: judged(`≤ ${GOOD.lcp} ms, ${GOOD.tbt} ms, ${GOOD.cls}`, isGood),
    },
  }
}

/** The size of the scripts that a first visit to the login loads, in kB after gzip. */
async function loginScript(page: Page): Promise<Line> {
  const scripts: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body())
  })
  await page.goto(ROTAS.login)
  await page.waitForLoadState('networkidle')
  const packed = (await Promise.all(scripts)).map((bytes) => gzipSync(bytes, { level: 9 }).length)
  const kb = packed.reduce((sum, bytes) => sum + bytes, 0) / 1000
  return {
    what: 'script do login',
    how: `gzip, ${packed.length} arquivos`,
    values: {
      valor: short(kb, 'kB'),
      meta: judged(`≤ ${LOGIN_SCRIPT_KB} kB`, kb <= LOGIN_SCRIPT_KB),
    },
    missed: kb > LOGIN_SCRIPT_KB,
  }
}

/** Login, home and bench, loaded as by a phone that visits for the first time. */
export async function pageLoads({ url, browser, credentials }: Screens, bench: string): Promise<Line[]> {
  const stranger = await visitor(browser, url)
  const lines = [await loginScript(stranger.page), await loads(stranger.page, 'login', ROTAS.login)]
  await stranger.context.close()
  const { context, page } = await visitor(browser, url)
  await signIn(page, credentials)
  lines.push(await loads(page, 'início', ROTAS.home), await loads(page, 'bancada', bench))
  await context.close()
  return lines
}
