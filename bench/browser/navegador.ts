import type { Browser, Page } from 'playwright-core'
import { signIn } from '../../e2e/steps/session.ts'
import { short } from '../table.ts'
import type { Line } from '../table.ts'
import type { Screens } from './bancada.ts'
import { benchAddress, LISTA_SIZES, sendOrder } from './order.ts'
import type { Megapixels } from './order.ts'
import { pageLoads } from './page-loads.ts'
import { judged, middleOf, spread } from '../spread.ts'
import { framesDuring, msFromKey, sharpAt, watchStage } from './stage-watch.ts'
import { visitor } from './visitor.ts'
import { tabMemory } from './tab-memory.ts'

const OS = 'ABRIR-1'
const FOTOS = 600
/** The first photos have the three sizes in turn; the ones after these are all of the smallest size. */
const MIXED = 120
const OPENED = 15
/**
 * The opened photos are 1, 5, 9, …: none is next to another, which would have been loaded already, and the three sizes
 * come in turn.
 */
const APART = 4
/** The number of the photo from which on photos are looked at one after the other. */
const LOOKED_FROM = OPENED * APART + 1
const LOOKED = 18
/** Milliseconds in which the browser frees the memory of photos that were leafed through. */
const REST_MS = 5000
const LOOK_MS = 1000
const GESTURES = 40

/**
 * Goals: milliseconds to open, milliseconds to the next photo by its megapixels, frames per second, and MB of the tab.
 */
const GOALS = { open: 1500, next: { 12: 100, 20: 100, 45: 250 } as const, perSecond: 60, tabMb: 500 }

const sizeOf = (n: number): Megapixels => (n <= MIXED ? (LISTA_SIZES[(n - 1) % 3] ?? 12) : 12)
const bySize = (values: readonly [n: number, value: number][]) =>
  LISTA_SIZES.map((size) => [size, values.filter(([n]) => sizeOf(n) === size).map(([, ms]) => ms)] as const)

/**
 * Loads the bench at photos that nobody has opened yet; measures from the start of the load until the photo is sharp.
 */
async function opens(page: Page): Promise<Line[]> {
  const times: [number, number][] = []
  for (let at = 0; at < OPENED; at++) {
    const n = at * APART + 1
    await page.goto('about:blank')
    await page.goto(benchAddress(OS, n), { waitUntil: 'commit' })
    times.push([n, await sharpAt(page, n)])
  }
  return bySize(times).map(([size, ms]) => ({
    what: `abrir uma OS de ${FOTOS} fotos até a foto nítida`,
    how: `${size} MP`,
    values: { valor: spread(ms, 'ms'), meta: judged(`≤ ${GOALS.open} ms`, middleOf(ms) <= GOALS.open) },
  }))
}

/**
 * Goes to the next photo by key after looking at each for a second; measures from the key until the next photo is
 * sharp.
 */
async function looks(page: Page): Promise<Line[]> {
  await page.goto(benchAddress(OS, LOOKED_FROM))
  await sharpAt(page, LOOKED_FROM)
  const times: [number, number][] = []
  for (let n = LOOKED_FROM + 1; n <= LOOKED_FROM + LOOKED; n++) {
    await page.waitForTimeout(LOOK_MS)
    await page.keyboard.press('d')
    times.push([n, await msFromKey(page, n)])
  }
  return bySize(times).map(([size, ms]) => ({
    what: 'próxima foto, depois de olhar 1 s',
    how: `${size} MP`,
    values: {
      valor: spread(ms, 'ms'),
      meta: judged(`≤ ${GOALS.next[size]} ms`, middleOf(ms) <= GOALS.next[size]),
    },
  }))
}

/** The middle of the photo on the stage. */
async function middleOfStage(page: Page) {
  const box = await page.locator('.stage-surface').boundingBox()
  if (!box) throw new Error('a foto não está na tela')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Counts frames while the wheel zooms in and out, and while the photo is dragged at 300 % and at 1:1. */
async function gestures(page: Page): Promise<Line[]> {
  const lines: Line[] = []
  const { x, y } = await middleOfStage(page)
  const wheel = async () => {
    for (let at = 0; at < GESTURES; at++) await page.mouse.wheel(0, at % 20 < 10 ? -60 : 60)
  }
  const drag = async () => {
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (let at = 0; at < GESTURES * 2; at++)
      await page.mouse.move(x + 200 * Math.sin(at / 10), y + 120 * Math.cos(at / 10))
    await page.mouse.up()
  }
  const measured = async (what: string, size: Megapixels, act: () => Promise<void>) => {
    const { perSecond, p95Ms } = await framesDuring(page, act)
    const valor = `${short(perSecond, 'qps')} (95 % em ${short(p95Ms, 'ms')})`
    const meta = judged(`${GOALS.perSecond} qps`, perSecond >= GOALS.perSecond * 0.97)
    lines.push({ what, how: `${size} MP`, values: { valor, meta } })
  }
  for (const [at, size] of LISTA_SIZES.entries()) {
    await page.goto(benchAddress(OS, MIXED - 2 + at))
    await sharpAt(page, MIXED - 2 + at)
    await page.mouse.move(x, y)
    await page.waitForTimeout(LOOK_MS)
    await measured('zoom pela roda', size, wheel)
    for (let step = 0; step < 12; step++) await page.keyboard.press('+')
    await page.waitForTimeout(2 * LOOK_MS)
    await measured('arrastar a 300 %', size, drag)
    await page.keyboard.press('z')
    await page.locator('.stage-tiles[data-sharp="true"]').waitFor()
    await measured('arrastar em 1:1', size, drag)
  }
  return lines
}

/** Goes through all photos, to the next as soon as one is sharp, and reads the memory of the tab. */
async function leafs(page: Page, browser: Browser): Promise<Line[]> {
  await page.goto(benchAddress(OS))
  await sharpAt(page, 1)
  const before = await tabMemory(browser)
  const times: number[] = []
  for (let n = 2; n <= FOTOS; n++) {
    await page.keyboard.press('d')
    times.push(await msFromKey(page, n))
  }
  const atOnce = await tabMemory(browser)
  await page.waitForTimeout(REST_MS)
  const { rssMb, ownMb } = await tabMemory(browser)
  const others = `na primeira foto ${short(before.rssMb)}, antes de descansar ${short(atOnce.rssMb)}`
  const memory = `${short(rssMb, 'MB')}, ${short(ownMb)} só dela; ${others}`
  return [
    { what: 'próxima foto, sem parar', how: `${FOTOS} fotos`, values: { valor: spread(times, 'ms') } },
    {
      what: `memória da aba depois de ${FOTOS} fotos`,
      how: 'RSS',
      values: { valor: memory, meta: judged(`≤ ${GOALS.tabMb} MB`, rssMb <= GOALS.tabMb) },
    },
  ]
}

/** Measures the first screens and an order of 600 photos of 12, 20 and 45 MP in the browser. */
export async function navegador(screens: Screens): Promise<Line[]> {
  const { url, browser, person, credentials } = screens
  await sendOrder(url, person, { os: OS, count: FOTOS, sizeOf })
  const { context, page } = await visitor(browser, url)
  await watchStage(page)
  await signIn(page, credentials)
  const lines = [
    ...(await opens(page)),
    ...(await looks(page)),
    ...(await gestures(page)),
    ...(await leafs(page, browser)),
  ]
  await context.close()
  return [...lines, ...(await pageLoads(screens, benchAddress(OS)))]
}
