import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { ROTAS } from '#shared/contract/rotas'
import { LINHAS } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { standsOut } from './sight/in-sight.ts'
import { misfits } from './sight/misfits.ts'
import { ADMIN } from './stage/product.ts'
import { startStage } from './stage/stage.ts'
import { seeFoto } from './steps/marking.ts'
import { openScreen } from './steps/move.ts'
import { moveToOrder } from './steps/search.ts'
import { misfitsAtAll, WINDOWS } from './sight/windows.ts'
import { makeWorkOrder, type WorkOrder } from './orders/work-order.ts'

const stage = startStage()
let order: WorkOrder

beforeAll(async () => {
  order = await makeWorkOrder(stage.folder, LINHAS.civil, { os: 'W'.repeat(60) })
  await stage.sendOrder(order)
})

/** Controls that cannot be reached, overlap, or cut their own words. The product's name in the bar may be cut. */
const outOfPlace = async (page: Page) =>
  (await misfits(page)).filter((place) =>
    /sideways|out of the window|overlaps|^(span|button).*leaves its box/.test(place),
  )

describe('text that its reader spaces, as people with low vision do', () => {
  /** The text spacing of WCAG 2.2, 1.4.12. */
  const SPACED =
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }'
  const { drone } = LINHAS
  const PATHS = [drone.telas.home.rota, drone.telas.relatorio.rota, ROTAS.register, ROTAS.homeadm]

  const BENCHES = [...WINDOWS.slice(0, 5), { width: 1112, height: 834 }]

  let page: Page

  beforeAll(async () => {
    page = await stage.nextPage(ADMIN)
  })

  const space = () =>
    page.evaluate((spaced) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(spaced)
      document.adoptedStyleSheets = [sheet]
    }, SPACED)

  it.each(PATHS)('pushed buttons out of narrow windows and over each other, at %s', async (rota) => {
    await openScreen(page, rota)
    await space()
    expect(await misfitsAtAll(page, { find: outOfPlace })).toEqual([])
  })

  it('cut tools, measures and the words of buttons of the bench, at a desk and on a tablet', async () => {
    await moveToOrder(page, order, 'inspecao')
    await seeFoto(page, 1)
    await space()
    const met: Record<number, string[]> = {}
    for (const window of BENCHES) {
      await page.setViewportSize(window)
      met[window.width] = await outOfPlace(page)
    }
    await page.setViewportSize(WINDOWS[0])
    expect(met).toEqual(Object.fromEntries(BENCHES.map(({ width }) => [width, []])))
  })
})

it('letters stayed small, and screens as they were, in a browser that was told to make letters larger', async () => {
  const page = await stage.nextPage(ADMIN)
  const devtools = await page.context().newCDPSession(page)
  const letters = (standard: number) =>
    devtools.send('Page.setFontSizes', { fontSizes: { standard, fixed: 13 } })
  /** The height of the bar and the size of its text, in CSS px. */
  const sizes = () =>
    page.evaluate(() => [
      document.querySelector('header')?.offsetHeight,
      parseFloat(getComputedStyle(document.body).fontSize),
    ])
  await openScreen(page, ROTAS.homeadm)
  expect(await sizes()).toEqual([60, 15])
  await letters(24)
  try {
    expect(await sizes()).toEqual([90, 22.5])
    expect(await misfits(page)).toEqual([])
    await openScreen(page, LINHAS.drone.telas.relatorio.rota)
    expect(await misfits(page)).toEqual([])
    await page.setViewportSize({ width: 480, height: 900 })
    expect(await misfits(page)).toEqual([])
  } finally {
    await page.setViewportSize(WINDOWS[0])
    await letters(16)
  }
})

describe('the bench in the dark theme', () => {
  let page: Page
  beforeAll(async () => {
    page = await stage.nextPage(ADMIN)
    await page.emulateMedia({ colorScheme: 'dark' })
    await moveToOrder(page, order, 'inspecao')
    await seeFoto(page, 1)
  })
  afterAll(() => page.emulateMedia({ colorScheme: null, contrast: null }))

  it('had a marker that looked the same with the focus: white beside its own white', async () => {
    await page.keyboard.press('Enter')
    await page.locator('.marker:focus-visible').waitFor()
    const stroke = (part: string) => page.locator(part).evaluate((line) => getComputedStyle(line).stroke)
    expect(await stroke('.marker__edge')).not.toBe(await stroke('.marker__casing'))
  })

  it('had dialogs that ended nowhere for people who ask for more contrast', async () => {
    await page.emulateMedia({ contrast: 'more' })
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect(await dialog.evaluate((box) => getComputedStyle(box).borderTopWidth)).toBe('1px')
  })
})

it('fields and cards had the faint borders of everybody for people who ask for more contrast', async () => {
  const page = await stage.nextPage(ADMIN)
  await openScreen(page, ROTAS.register)
  try {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, contrast: 'more' })
      expect((await standsOut(page.locator('.input').first())).border, colorScheme).toBeGreaterThan(10)
      expect((await standsOut(page.locator('.card').first())).border, colorScheme).toBeGreaterThan(4.5)
    }
  } finally {
    await page.emulateMedia({ contrast: null })
  }
})

it('a browser that was set to keep nothing of any site showed a blank page', async () => {
  const { page } = await stage.visit()
  await page.addInitScript(`for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { get() { throw new DOMException('refused', 'SecurityError') } })`)
  await page.goto(ROTAS.raiz)
  await page.getByText(TEXTOS.geral.nadaSeGuarda).waitFor()
})
