import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { ROTAS } from '#shared/contract/rotas'
import { LINHAS } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { boxesOf } from './sight/in-sight.ts'
import { ADMIN } from './stage/product.ts'
import { startStage } from './stage/stage.ts'
import { damage, drawMarker, reopenBench, saveAndSee, seeFoto } from './steps/marking.ts'
import { moveToOrder } from './steps/search.ts'
import { resizer, type Resize } from './sight/windows.ts'
import { makeWorkOrder, type WorkOrder } from './orders/work-order.ts'

const T = TEXTOS.inspecao
const UPRIGHT = { width: 834, height: 1112, touch: true } as const
const PHONE = { width: 390, height: 844, touch: true } as const

const stage = startStage()
let page: Page
let resize: Resize
let order: WorkOrder
let long: WorkOrder

beforeAll(async () => {
  order = await makeWorkOrder(stage.folder, LINHAS.drone, { os: 'TABLET-1' })
  await stage.sendOrder(order)
  long = await makeWorkOrder(stage.folder, LINHAS.drone, { os: 'W'.repeat(60) })
  await stage.sendOrder(long)
  ;({ page } = await stage.visitAs(ADMIN))
  resize = await resizer(page)
  await reopenBench(page, order)
  await drawMarker(page, 1, [0.3, 0.3, 0.6, 0.6])
  await damage(page).selectOption('outro')
  await saveAndSee(page)
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
