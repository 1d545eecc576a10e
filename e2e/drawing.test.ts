import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { TEXTOS_CALIBRACAO } from '#shared/textos/inspecao/calibracao'
import { TEXTOS } from '#shared/textos/textos'
import { ADMIN, until } from './stage/product.ts'
import { startStage } from './stage/stage.ts'
import {
  damage,
  detailsPanel,
  drawMarker,
  openBench,
  readMeasure,
  reopenBench,
  saveAndSee,
  seeFoto,
} from './steps/marking.ts'
import { searchOrder } from './steps/search.ts'
import { closeToasts, seeToast } from './steps/session.ts'
import { makeWorkOrder, type WorkOrder } from './orders/work-order.ts'

const T = TEXTOS.inspecao
const C = TEXTOS_CALIBRACAO

const stage = startStage()
let order: WorkOrder

beforeAll(async () => {
  order = await makeWorkOrder(stage.folder, LINHAS.drone, { os: 'DESENHO-1' })
  await stage.sendOrder(order)
})

interface Marker {
  x: number
  y: number
  width: number
  height: number
}

/** The open photo's marker, in natural px. */
async function readMarker(page: Page): Promise<Marker> {
  const written = (await page.locator('.marker').getAttribute('data-marker')) ?? ''
  const [x = 0, y = 0, width = 0, height = 0] = written.split(' ').map(Number)
  return { x, y, width, height }
}

/** The middle of a handle on the screen. */
async function gripAt(page: Page, grip: string) {
  const box = await page.locator(`[data-grab="${grip}"] .marker__reach`).boundingBox()
  if (!box) throw new Error(`${grip} is not on screen`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width }
}

let phone: Page | undefined
/** The bench on the phone that the tests share. */
async function visitPhone(): Promise<Page> {
  phone ??= (await stage.visitAs(ADMIN, { hasTouch: true, isMobile: true })).page
  await phone.setViewportSize({ width: 390, height: 844 })
  await reopenBench(phone, order)
  return phone
}

describe('a marker on the bench', () => {
  let page: Page
  beforeAll(async () => {
    page = await stage.nextPage(ADMIN)
    await openBench(page, order)
  })

  it('is resized at an edge by the mouse, by that edge alone, and put back by undo', async () => {
    await drawMarker(page, 1, [0.3, 0.3, 0.6, 0.6])
    const drawn = await readMarker(page)
    const { x, y, width } = await gripAt(page, 'e')
    expect(width).toBe(24)
    await page.mouse.move(x + 6, y + 6)
    await page.mouse.down()
    await page.mouse.move(x + 66, y + 46, { steps: 4 })
    await page.mouse.up()
    const wider = await readMarker(page)
    expect(wider).toEqual({ ...drawn, width: wider.width })
    expect(wider.width).toBeGreaterThan(drawn.width + 40)
    await page.keyboard.press('Control+z')
    await expect.poll(() => readMarker(page)).toEqual(drawn)
  })

  it('is taken whole by its inside when it is small, and each of its grips is in reach', async () => {
    await drawMarker(page, 1, [0.5, 0.5, 0.51, 0.51])
    const small = await readMarker(page)
    const centre = { x: (await gripAt(page, 'n')).x, y: (await gripAt(page, 'w')).y }
    await page.mouse.move(centre.x, centre.y)
    await page.mouse.down()
    await page.mouse.move(centre.x + 50, centre.y, { steps: 3 })
    await page.mouse.up()
    const moved = await readMarker(page)
    expect(moved).toEqual({ ...small, x: moved.x })
    expect(moved.x).toBeGreaterThan(small.x)
    for (const grip of ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w']) {
      const { x, y } = await gripAt(page, grip)
      const top = await page.evaluate(
        ([atX, atY]) =>
          document.elementFromPoint(atX, atY)?.closest('[data-grab]')?.getAttribute('data-grab'),
        [x, y] as const,
      )
      expect(top).toBe(grip)
    }
  })

  it('is resized at an edge by the keys', async () => {
    await drawMarker(page, 1, [0.3, 0.3, 0.6, 0.6])
    const drawn = await readMarker(page)
    await page.locator('.marker').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Space')
    await page.getByRole('status').filter({ hasText: T.alcas.n }).waitFor({ state: 'attached' })
    for (let n = 0; n < 5; n += 1) await page.keyboard.press('ArrowUp')
    const higher = await readMarker(page)
    expect(higher.height).toBeGreaterThan(drawn.height)
    expect(higher.y + higher.height).toBe(drawn.y + drawn.height)
    expect([higher.x, higher.width]).toEqual([drawn.x, drawn.width])
  })

  it('lets Calibrar stick out over no edge where the system forces its colours', async () => {
    const group = detailsPanel(page).getByRole('region', { name: C.titulo })
    const rightOf = (one: Locator) => one.evaluate((shown) => shown.getBoundingClientRect().right)
    const pastTheEdge = async () =>
      (await rightOf(group.getByRole('button', { name: C.calibrar }))) - (await rightOf(group))
    expect(await pastTheEdge()).toBe(8)
    await page.emulateMedia({ forcedColors: 'active' })
    await expect.poll(pastTheEdge).toBe(0)
    // A pressed button has the system's colour for selected things. A pale tint of the product's own used to be kept
    // there, which was as good as none.
    const chosen = page.getByRole('button', { pressed: true })
    const [own, highlight] = await chosen.first().evaluate((button) => {
      const own = getComputedStyle(button).backgroundColor
      button.style.setProperty('background', 'Highlight', 'important')
      return [own, getComputedStyle(button).backgroundColor]
    })
    expect(own).toBe(highlight)
    await page.emulateMedia({ forcedColors: 'none' })
  })

  it('R06 has a calibrated size beside its own, stored with it and told by the report', async () => {
    const largura = await readMeasure(page, T.largura)
    const panel = detailsPanel(page)
    const end = page.locator('.segmento__end[data-end="1"]')
    await panel.getByRole('button', { name: C.calibrar }).click()
    await end.waitFor()
    await page.keyboard.press('Escape')
    await end.waitFor({ state: 'detached' })
    await panel.getByRole('button', { name: C.calibrar }).click()
    await end.focus()
    const before = await end.getAttribute('aria-label')
    await page.keyboard.press('Control+ArrowRight')
    await expect.poll(() => end.getAttribute('aria-label')).not.toBe(before)
    await panel.getByRole('button', { name: C.salvar }).click()
    await panel.getByText(C.semComprimento).waitFor()
    await panel.getByLabel(C.comprimento).fill('50,5')
    await panel.getByRole('button', { name: C.salvar }).click()
    await seeToast(page, C.salva({ width: 1600, height: 1200 }))
    await closeToasts(page)
    const calibrada = await panel.getByText(C.calibrado).innerText()
    expect(await readMeasure(page, T.largura)).toBe(largura)
    await damage(page).selectOption({ index: 1 })
    await saveAndSee(page)
    await searchOrder(page, order, 'relatorio')
    const said = calibrada.replace(C.calibrado, '').trim()
    await page.getByText(`calibrado ${said}`).waitFor()
  })
})

/** A finger that touches the first point, moves over the others and lifts. */
async function sweep(page: Page, points: readonly { x: number; y: number }[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  for (const [at, point] of points.entries())
    await devtools.send('Input.dispatchTouchEvent', {
      type: at === 0 ? 'touchStart' : 'touchMove',
      touchPoints: [point],
    })
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

describe('a marker on a phone', () => {
  it('is resized at an edge by a finger, within 36 px', async () => {
    const page = await visitPhone()
    if ((await page.locator('.marker').count()) === 0) await drawMarker(page, 1, [0.3, 0.3, 0.6, 0.6])
    await page.getByRole('button', { name: T.marcar, exact: true }).tap()
    const drawn = await readMarker(page)
    const { x, y, width } = await gripAt(page, 's')
    expect(width).toBe(36)
    const below = (px: number) => ({ x, y: y + px })
    await sweep(page, [below(8), below(16), below(24), below(32)])
    await until('the edge moved', async () => (await readMarker(page)).height > drawn.height)
    expect(await readMarker(page)).toMatchObject({ x: drawn.x, y: drawn.y, width: drawn.width })
  })

  it('is drawn in haste, and the tap that comes next chooses the damage', async () => {
    const page = await visitPhone()
    await page.getByRole('button', { name: T.proxima }).last().tap()
    await seeFoto(page, 2)
    await page.getByRole('button', { name: T.marcar, exact: true }).tap()
    const box = await page.locator('.stage-surface').boundingBox()
    const at = (share: number) => ({
      x: (box?.x ?? 0) + (box?.width ?? 0) * share,
      y: (box?.y ?? 0) + (box?.height ?? 0) * share,
    })
    await sweep(page, [at(0.3), at(0.4), at(0.5), at(0.6)])
    const sheet = page.getByRole('dialog', { name: T.danoDaFoto(2) })
    await sheet.getByRole('button', { name: LINHAS.drone.danos[1]?.label ?? '' }).tap()
    await sheet.waitFor({ state: 'detached' })
    await expect.poll(() => damage(page).inputValue()).toBe(LINHAS.drone.danos[1]?.valor)
  })

  it('has its measures in sight when the phone lies on its side: a picture of the whole photo hid them', async () => {
    const page = await visitPhone()
    await page.setViewportSize({ width: 844, height: 390 })
    await page.getByRole('button', { name: T.aumentarZoom }).tap()
    await page.locator('.stage-surface[data-zoom=true]').waitFor()
    expect(await page.locator('.minimap').isVisible()).toBe(false)
    await page.getByRole('button', { name: T.voltarZoom }).tap()
  })
})
