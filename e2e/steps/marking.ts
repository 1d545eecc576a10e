import type { Locator, Page } from 'playwright-core'
import { TEXTOS } from '#shared/textos/textos'
import { until } from '../stage/product.ts'
import type { WorkOrder } from '../orders/work-order.ts'
import { moveToOrder, searchOrder } from './search.ts'
import { closeToasts, seeToast } from './session.ts'

const T = TEXTOS.inspecao

/** Part of a photo: left, top, right and bottom as shares from 0 to 1 of its width and height. */
export type Share = readonly [number, number, number, number]

/** The panel beside the photo, with its damage, measures and buttons. */
export const detailsPanel = (page: Page): Locator =>
  page.getByRole('complementary', { name: T.detalhesDaFoto })
export const damage = (page: Page): Locator => detailsPanel(page).getByLabel(T.dano, { exact: true })
export const observation = (page: Page): Locator =>
  detailsPanel(page).getByLabel(T.observacao, { exact: true })

/** Waits until photo `n` (from 1) is open and drawn. */
export async function seeFoto(page: Page, n: number): Promise<Locator> {
  const foto = page.getByRole('application', { name: T.foto(n), exact: true }).getByRole('img', {
    name: T.foto(n),
    exact: true,
  })
  await foto.waitFor()
  await until(`photo ${n} is drawn`, () =>
    foto.evaluate((drawn) => drawn instanceof HTMLCanvasElement && drawn.width > 0),
  )
  return foto
}

/** Loads the inspection screen, searches an order's photos and waits for the first. */
export async function openBench(page: Page, order: WorkOrder): Promise<void> {
  await searchOrder(page, order, 'inspecao')
  await seeFoto(page, 1)
}

/** As `openBench`, without loading the page. */
export async function reopenBench(page: Page, order: WorkOrder): Promise<void> {
  await moveToOrder(page, order, 'inspecao')
  await seeFoto(page, 1)
}

/** Draws a marker on photo `n` with the right mouse button, over this part of the photo. */
export async function drawMarker(page: Page, n: number, [left, top, right, bottom]: Share): Promise<void> {
  const foto = await seeFoto(page, n)
  const box = await foto.boundingBox()
  if (!box) throw new Error(`photo ${n} is not on screen`)
  await page.mouse.move(box.x + box.width * left, box.y + box.height * top)
  await page.mouse.down({ button: 'right' })
  await page.mouse.move(box.x + box.width * ((left + right) / 2), box.y + box.height * top, { steps: 3 })
  await page.mouse.move(box.x + box.width * right, box.y + box.height * bottom, { steps: 5 })
  await page.mouse.up({ button: 'right' })
}

/** The text of a value in the details panel, such as Largura, with its unit. */
export async function readMeasure(page: Page, label: string): Promise<string> {
  const term = detailsPanel(page)
    .locator('dt', { hasText: new RegExp(`^${label}$`) })
    .first()
  return (await term.locator('xpath=following-sibling::dd[1]').innerText()).replaceAll(/\s+/g, ' ').trim()
}

export async function saveMarks(page: Page): Promise<void> {
  await detailsPanel(page).getByRole('button', { name: T.salvar }).click()
}

/** Saves, and waits for the toast that says so. */
export async function saveAndSee(page: Page): Promise<void> {
  await saveMarks(page)
  await seeToast(page, T.salvo)
  await closeToasts(page)
}

export async function nextFoto(page: Page): Promise<void> {
  await detailsPanel(page).getByRole('button', { name: T.proxima }).click()
}
