import { join } from 'node:path'
import { writeFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { makeFoto } from '#api/testing/make-foto'
import { ROTAS } from '#shared/contract/rotas'
import { LINHAS } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { ADMIN, until } from './stage/product.ts'
import { startStage } from './stage/stage.ts'
import { damage, drawMarker, reopenBench, saveAndSee, seeFoto } from './steps/marking.ts'
import { moveToOrder } from './steps/search.ts'
import { boxesOf } from './sight/in-sight.ts'
import { resizer, type Resize } from './sight/windows.ts'
import { makeWorkOrder, type WorkOrder } from './orders/work-order.ts'

/** The fourth photo. Its height is close to one at which the tape shows a figure. */
const NEAR = { n: 4, width: 1600, height: 1200, altitude: 129.6, seed: 9 }
const WINDOWS = [
  [1440, 900],
  [1000, 700],
  [720, 450],
] as const

const T = TEXTOS.inspecao
const UPRIGHT = { width: 834, height: 1112, touch: true } as const
const PHONE = { width: 390, height: 844, touch: true } as const

const stage = startStage()
let page: Page
let resize: Resize
let order: WorkOrder
let long: WorkOrder

beforeAll(async () => {
  const near = join(stage.folder, 'perto.jpg')
  await writeFile(near, await makeFoto(NEAR))
  order = await makeWorkOrder(stage.folder, LINHAS.drone, { os: 'FILEIRAS', extra: [near] })
  await stage.sendOrder(order)
  long = await makeWorkOrder(stage.folder, LINHAS.drone, { os: 'W'.repeat(60) })
  await stage.sendOrder(long)
  ;({ page } = await stage.visitAs(ADMIN))
  resize = await resizer(page)
  await reopenBench(page, order)
  await drawMarker(page, 1, [0.3, 0.3, 0.6, 0.6])
  await damage(page).selectOption('outro')
  await saveAndSee(page)
  await page.keyboard.press('End')
  await seeFoto(page, NEAR.n)
})

async function edges(what: Locator) {
  const box = await what.boundingBox()
  if (!box) throw new Error(`${String(what)} is not on screen`)
  return { top: box.y, bottom: box.y + box.height, isSeen: box.height > 0 }
}

it.each(WINDOWS)(
  'writes no figure of the tape half under the height of the photo, at %i × %i',
  async (width, height) => {
    await page.setViewportSize({ width, height })
    const tape = page.locator('.stage .tape')
    const altura = await edges(tape.locator('b'))
    const figures = await Promise.all((await tape.locator('text').all()).map(edges))
    const met = figures.filter(
      ({ top, bottom, isSeen }) => isSeen && top < altura.bottom && bottom > altura.top,
    )
    expect(figures.length).toBeGreaterThan(1)
    expect(met).toEqual([])
  },
)

it.each(WINDOWS)(
  'keeps the name of a photo on its end off the row below it in the grid, at %i × %i',
  async (width, height) => {
    await page.setViewportSize({ width, height })
    await page.keyboard.press('g')
    const grid = page.getByRole('dialog', { name: TEXTOS.grade.titulo })
    // Back to the first row: in a low window only the rows in sight are in the page.
    await grid.locator('[data-cursor]:focus').waitFor()
    await page.keyboard.press('Home')
    const cell = grid.getByRole('gridcell', { name: /inspeção 2/ })
    await until('the photo on its end is there', () =>
      cell.locator('img').evaluate((image: HTMLImageElement) => image.naturalHeight > image.naturalWidth),
    )
    const row = await edges(cell.locator('..'))
    const caption = await edges(cell.locator('.grade__caption'))
    await page.keyboard.press('Escape')
    await grid.waitFor({ state: 'detached' })
    expect(caption.bottom).toBeLessThanOrEqual(row.bottom + 1)
  },
)

it('shows all photos where the strip under the open one has no room', async () => {
  // The window of a phone on its side.
  await page.setViewportSize({ width: 844, height: 390 })
  await page.keyboard.press('g')
  const grid = page.getByRole('dialog', { name: TEXTOS.grade.titulo })
  await grid.locator('[data-cursor]:focus').waitFor()
  await page.keyboard.press('Escape')
  await grid.waitFor({ state: 'detached' })
})

it.each([
  { name: 'measures of the bench', tela: 'inspecao', width: 1180, rows: '.medidas dd' },
  { name: 'dimensions of the report', tela: 'relatorio', width: 1112, rows: '.registro .meta__strong' },
] as const)('$name took two lines for a number and its unit', async ({ tela, width, rows }) => {
  await resize({ width, height: 820 })
  await moveToOrder(page, order, tela)
  await page.locator(rows).filter({ hasText: 'cm' }).first().waitFor()
  const lines = await page
    .locator(rows)
    .evaluateAll((all) => all.map((row) => row.clientHeight / parseFloat(getComputedStyle(row).fontSize)))
  expect(Math.max(...lines)).toBeLessThan(1.9)
})

it('Mover and Marcar were drawings alone on a tablet held upright, beside the room for their names', async () => {
  await resize(UPRIGHT)
  await reopenBench(page, order)
  for (const name of [T.mover, T.marcar])
    expect(await page.locator('.stage-bar').getByText(name, { exact: true }).isVisible()).toBe(true)
})

it('the ways home and to the panel, and the tools of a phone, were too small for a fingertip', async () => {
  const smallest = async (what: Locator) => {
    await what.filter({ visible: true }).first().waitFor()
    const boxes = await boxesOf(what.filter({ visible: true }))
    return Math.min(...boxes.flatMap(({ left, right, top, bottom }) => [right - left, bottom - top]))
  }
  await resize(PHONE)
  await reopenBench(page, order)
  expect(await smallest(page.locator('.stage-bar button'))).toBeGreaterThanOrEqual(44)
  await page.goto(ROTAS.home)
  expect(await smallest(page.locator('.brand, .nav__painel'))).toBeGreaterThanOrEqual(44)
})

it('a long name kept the bar of the bench, many lines high, over the photo of a phone, and its last button a sliver', async () => {
  await resize(UPRIGHT)
  await reopenBench(page, long)
  await seeFoto(page, 1)
  const more = page.getByRole('button', { name: T.atalhosEOpcoes })
  expect(await more.evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThanOrEqual(40)
  await resize(PHONE)
  const bottom = await page.locator('.context-bar').evaluate((bar) => {
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
    return bar.getBoundingClientRect().bottom
  })
  expect(bottom).toBeLessThanOrEqual(0)
})
