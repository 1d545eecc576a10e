import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { PATHS } from '#shared/contract/paths'
import { LINHAS } from '#shared/linhas/index'
import { TEXTOS_COMPARAR } from '#shared/textos/inspecao/comparacao'
import { TEXTOS } from '#shared/textos/textos'
import { ADMIN, until } from './stage/product.ts'
import { startStage } from './stage/stage.ts'
import {
  damage,
  drawMarker,
  observation,
  openBench,
  readMeasure,
  saveAndSee,
  saveMarks,
  seeFoto,
} from './steps/marking.ts'
import { search } from './steps/search.ts'
import { closeToasts, seeToast } from './steps/session.ts'
import { makeWorkOrder, type WorkOrder } from './orders/work-order.ts'

const T = TEXTOS.inspecao

const stage = startStage()
let page: Page
let order: WorkOrder

beforeAll(async () => {
  order = await makeWorkOrder(stage.folder, LINHAS.drone, { os: 'BANCADA-1' })
  await stage.sendOrder(order)
  ;({ page } = await stage.visitAs(ADMIN))
  await openBench(page, order)
})

const zoomShown = () => page.getByRole('group', { name: T.zoom }).getByRole('status').innerText()

async function boxOf(n: number) {
  const box = await (await seeFoto(page, n)).boundingBox()
  if (!box) throw new Error(`photo ${n} is not on screen`)
  return box
}

async function drag(from: [number, number], to: [number, number], button: 'left' | 'right') {
  await page.mouse.move(...from)
  await page.mouse.down({ button })
  await page.mouse.move(...to, { steps: 5 })
  await page.mouse.up({ button })
}

describe('the marking bench', () => {
  it('is fetched while the page comes, not after the app has asked for it', async () => {
    const ahead = page.locator('head > link[rel=modulepreload][href*=inspecao-tela]')
    expect(await ahead.count()).toBe(1)
  })

  it('zooms in by 10 and out by 20 points between 100% and 300%, with wheel and buttons, and recentres at 100%', async () => {
    const start = await boxOf(1)
    const [x, y] = [start.x + start.width / 3, start.y + start.height / 3]
    await page.mouse.move(x, y)
    expect(await zoomShown()).toBe('100%')
    expect(await page.getByRole('button', { name: T.diminuirZoom }).isDisabled()).toBe(true)
    await page.mouse.wheel(0, -100)
    await expect.poll(zoomShown).toBe('110%')
    await page.getByRole('button', { name: T.aumentarZoom }).click()
    await expect.poll(zoomShown).toBe('120%')
    await page.getByRole('button', { name: T.aumentarZoom }).click()
    await page.mouse.move(x, y)
    await page.mouse.wheel(0, 100)
    await expect.poll(zoomShown).toBe('110%')
    await page.getByRole('button', { name: T.diminuirZoom }).click()
    await expect.poll(zoomShown).toBe('100%')
    await expect.poll(() => boxOf(1)).toEqual(start)
    await page.getByRole('button', { name: T.aumentarZoom }).click({ clickCount: 25 })
    await expect.poll(zoomShown).toBe('300%')
  })

  it('pans with the left button and marks nothing; another photo is centred again', async () => {
    const before = await boxOf(1)
    await drag([600, 400], [680, 440], 'left')
    const off = async () => {
      const after = await boxOf(1)
      return Math.max(Math.abs(after.x - before.x - 80), Math.abs(after.y - before.y - 40))
    }
    await expect.poll(off).toBeLessThan(1.5)
    expect(await readMeasure(page, T.largura)).toBe(TEXTOS.geral.semValor)
    await page.getByRole('button', { name: T.voltarZoom }).click()
    await expect.poll(zoomShown).toBe('100%')
  })

  it("zoomed the whole page, and not the photo, by a pinch on a Mac's trackpad in Safari", async () => {
    const answers = await page.getByRole('application').evaluate((surface) => {
      const pinch = (type: string, scale: number) => {
        const { left, top } = surface.getBoundingClientRect()
        const gesture = new Event(type, { bubbles: true, cancelable: true })
        const isLeftToPage = surface.dispatchEvent(
          Object.assign(gesture, { scale, clientX: left + 200, clientY: top + 200 }),
        )
        return isLeftToPage ? 'page' : 'photo'
      }
      return [pinch('gesturestart', 1), pinch('gesturechange', 1.2), pinch('gesturechange', 1.5)]
    })
    expect(answers).toEqual(['photo', 'photo', 'photo'])
    await expect.poll(zoomShown).toBe('150%')
    await page.getByRole('button', { name: T.voltarZoom }).click()
    await expect.poll(zoomShown).toBe('100%')
  })

  it('makes a marker only when the right button is released, and a new one replaces the first', async () => {
    const box = await boxOf(1)
    await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.2)
    await page.mouse.down({ button: 'right' })
    await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.4, { steps: 4 })
    await page.keyboard.press('Escape')
    await page.mouse.up({ button: 'right' })
    expect(await readMeasure(page, T.largura)).toBe(TEXTOS.geral.semValor)
    await drawMarker(page, 1, [0.2, 0.2, 0.4, 0.4])
    const width = () => readMeasure(page, T.largura)
    const inCm = (text: string) => Number.parseFloat(text.replace(',', '.'))
    await expect.poll(width).toMatch(/^\d+,\d{2} cm$/)
    const first = await width()
    await drawMarker(page, 1, [0.2, 0.2, 0.7, 0.4])
    await expect.poll(async () => inCm(await width())).toBeGreaterThan(inCm(first) * 2)
    const second = await width()
    await page.keyboard.press('Control+z')
    await expect.poll(width).toBe(first)
    await page.keyboard.press('Control+y')
    await expect.poll(width).toBe(second)
  })

  it('asks before a new search gives up unsaved marks, and then begins anew', async () => {
    await page.getByRole('button', { name: T.aumentarZoom }).click()
    await page.getByRole('button', { name: T.novaBusca }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: T.naoSalvas(1) }).waitFor()
    const tops = await dialog
      .locator('.actions button')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
    expect([tops.length, new Set(tops).size]).toEqual([3, 1])
    await dialog.getByRole('button', { name: T.novaBusca }).click()
    await search(page, order, 'inspecao')
    await seeFoto(page, 1)
    expect(await damage(page).inputValue()).toBe('')
    expect(await readMeasure(page, T.largura)).toBe(TEXTOS.geral.semValor)
    expect(await zoomShown()).toBe('100%')
  })

  it('keeps a save made without a connection, and sends it by itself when the network is back', async () => {
    const fetched = () =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    await expect.poll(fetched).toContainEqual(expect.stringContaining('/toast-host-'))
    const failed: string[] = []
    page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname))
    await page.context().setOffline(true)
    await page.keyboard.press('s')
    await page.getByRole('complementary').getByText(T.guardadoAqui, { exact: true }).waitFor()
    await seeToast(page, T.guardadoAqui)
    // Code that is loaded only at this moment would fail without a network, and take the screen down.
    expect(failed.filter((path) => path !== PATHS.readyz)).toEqual(['/trpc/drone.salvarMarcacoes'])
    await page.context().setOffline(false)
    await seeToast(page, T.salvo)
    await page.getByText('1 sem dano', { exact: true }).waitFor()
  })

  it('asks, after a reload too, when marks are saved over what somebody saved since', async () => {
    const { page: other } = await stage.visitAs(ADMIN)
    await observation(page).fill('Rascunho')
    await openBench(other, order)
    await observation(other).fill('Salva antes')
    await saveAndSee(other)
    page.once('dialog', (leaving) => void leaving.accept())
    await page.reload()
    await seeFoto(page, 1)
    await expect.poll(() => observation(page).inputValue()).toBe('Rascunho')
    await saveMarks(page)
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Salva antes', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Ficar com a que está salva' }).click()
    await expect.poll(() => observation(page).inputValue()).toBe('Salva antes')
  })
})

/** A phone on its side, and 200 % zoom of 1280 × 720, in CSS px. */
const LOW_WINDOWS = [
  [844, 390],
  [640, 360],
] as const
/** How many photos of a comparison stand side by side, and are high enough to be looked at. */
const shownFotos = () =>
  page.evaluate(() => {
    const [first, ...others] = [...document.querySelectorAll('.stage-surface')].map((surface) =>
      surface.getBoundingClientRect(),
    )
    if (!first || first.height < 100) return 0
    return 1 + others.filter(({ top, height }) => top === first.top && height === first.height).length
  })
const heading = (n: number) => page.getByRole('heading', { name: new RegExp(`^Foto ${n} ·`) })

describe('a day of inspections', () => {
  beforeAll(async () => {
    const later = await makeWorkOrder(stage.folder, LINHAS.drone, { os: 'BANCADA-2' })
    await stage.sendOrder(later)
    await openBench(page, later)
    await page.keyboard.press('d')
    await heading(2).waitFor()
  })

  it('says what is to be done, goes by grid and filter, and compares, by the keys alone', async () => {
    await page.keyboard.press('t')
    await page.locator('.tratamento select:focus').waitFor()
    await page.keyboard.type('4')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Trocar a fita')
    await page.keyboard.press('Escape')
    await page.keyboard.press('1')
    await page.keyboard.press('Control+Enter')
    await seeToast(page, T.salvo)
    await closeToasts(page)
    await page.keyboard.press('g')
    const grid = page.getByRole('dialog', { name: TEXTOS.grade.titulo })
    await grid.getByRole('gridcell').first().waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
    await until('the open photo has the focus', async () => /^Foto 2 · .*, salva$/.test(await focused()))
    await page.keyboard.press('ArrowRight')
    await until('the next photo has the focus', async () => (await focused()).startsWith('Foto 3 ·'))
    await page.keyboard.press('Enter')
    await heading(3).waitFor()
    await page.getByLabel(TEXTOS.grade.mostrar).focus()
    await page.keyboard.type('Salvas')
    await until(
      'the filter is in the address',
      () => new URL(page.url()).searchParams.get('filtro') === 'salva',
    )
    await page.getByRole('application').focus()
    await page.keyboard.press('a')
    await heading(2).waitFor()
    await page.keyboard.press('k')
    const then = page.getByRole('region', { name: TEXTOS_COMPARAR.titulo })
    await then.getByText('2/3').waitFor()
    const desk = page.viewportSize()
    for (const [width, height] of LOW_WINDOWS) {
      await page.setViewportSize({ width, height })
      await expect.poll(shownFotos, { message: `two photos at ${width} × ${height}` }).toBe(2)
    }
    if (desk) await page.setViewportSize(desk)
    await page.keyboard.press('z')
    await until('both are drawn in their own px', () =>
      page.evaluate(() => document.querySelectorAll('.stage-tiles[data-sharp="true"]').length === 2),
    )
    await page.keyboard.press('Escape')
    await then.waitFor({ state: 'detached' })
  })

  it('lets a toast go that is closed as soon as it is there, under reduced motion too', async () => {
    await page.evaluate((name) => {
      new MutationObserver((_changes, observer) => {
        const close = document.querySelector<HTMLElement>(`.toast [aria-label="${name}"]`)
        if (!close) return
        observer.disconnect()
        document.body.dataset['closedAtOnce'] = 'true'
        close.click()
      }).observe(document.body, { childList: true, subtree: true })
    }, TEXTOS.geral.fecharAviso)
    await page.keyboard.press('c')
    await page.locator('body[data-closed-at-once]').waitFor()
    await page.locator('.toast').first().waitFor({ state: 'detached' })
  })
})
