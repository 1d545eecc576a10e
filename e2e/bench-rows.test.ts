import { join } from 'node:path'
import { writeFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { makeFoto } from '#api/testing/make-foto'
import { LINHAS } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { ADMIN, until } from './stage/product.ts'
import { startStage } from './stage/stage.ts'
import { reopenBench, seeFoto } from './steps/marking.ts'
import { makeWorkOrder } from './orders/work-order.ts'

/** The fourth photo. Its height is close to one at which the tape shows a figure. */
const NEAR = { n: 4, width: 1600, height: 1200, altitude: 129.6, seed: 9 }
const WINDOWS = [
  [1440, 900],
  [1000, 700],
  [720, 450],
] as const

const stage = startStage()
let page: Page

beforeAll(async () => {
  const near = join(stage.folder, 'perto.jpg')
  await writeFile(near, await makeFoto(NEAR))
  const order = await makeWorkOrder(stage.folder, LINHAS.drone, { os: 'FILEIRAS', extra: [near] })
  await stage.sendOrder(order)
  ;({ page } = await stage.visitAs(ADMIN))
  await reopenBench(page, order)
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
