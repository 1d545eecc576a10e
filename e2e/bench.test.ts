import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { PATHS } from '#shared/contract/paths'
import { LINHAS } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { ADMIN } from './stage/product.ts'
import { startStage } from './stage/stage.ts'
import {
  damage,
  detailsPanel,
  drawMarker,
  nextFoto,
  openBench,
  readMeasure,
  saveMarks,
  seeFoto,
} from './steps/marking.ts'
import { seeToast } from './steps/session.ts'
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

const panelButton = (name: string) => detailsPanel(page).getByRole('button', { name })
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

  it('stops at the first and the last photo', async () => {
    expect(await panelButton(T.anterior).isDisabled()).toBe(true)
    expect(await panelButton(T.proxima).isDisabled()).toBe(false)
    await nextFoto(page)
    await seeFoto(page, 2)
    await nextFoto(page)
    await seeFoto(page, 3)
    await expect.poll(() => panelButton(T.proxima).isDisabled()).toBe(true)
    await page.getByText('3 de 3 vistas', { exact: true }).waitFor()
    await page.getByRole('button', { name: /^Foto 2 · .*, vista$/ }).waitFor()
    await panelButton(T.anterior).click()
    await panelButton(T.anterior).click()
    await seeFoto(page, 1)
  })

  it('shows the photo no higher than 80% of the window', async () => {
    expect((await boxOf(1)).height).toBeLessThanOrEqual(900 * 0.8)
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

  it('keeps what was entered per photo', async () => {
    await damage(page).selectOption('rachadura')
    const width = await readMeasure(page, T.largura)
    await nextFoto(page)
    await seeFoto(page, 2)
    expect(await damage(page).inputValue()).toBe('')
    expect(await readMeasure(page, T.largura)).toBe(TEXTOS.geral.semValor)
    await panelButton(T.anterior).click()
    await seeFoto(page, 1)
    expect(await damage(page).inputValue()).toBe('rachadura')
    expect(await readMeasure(page, T.largura)).toBe(width)
  })

  it("says in the specification's words that a save failed, and keeps the work", async () => {
    const json = [{ error: { message: T.erroSalvar, code: -32603, data: { httpStatus: 502 } } }]
    await page.route('**/trpc/**', (route) => route.fulfill({ status: 502, json }))
    await saveMarks(page)
    await seeToast(page, T.erroSalvar)
    await page.unroute('**/trpc/**')
    expect(await damage(page).inputValue()).toBe('rachadura')
  })

  it('asks before a new search gives up unsaved marks, and then begins anew', async () => {
    await page.getByRole('button', { name: T.novaBusca }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: T.naoSalvas(1) }).waitFor()
    await dialog.getByRole('button', { name: T.continuarMarcando }).click()
    await page.getByRole('link', { name: TEXTOS.relatorio.titulo }).click()
    await dialog.getByRole('button', { name: T.sair }).waitFor()
    const tops = () =>
      dialog
        .locator('.actions button')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
    expect(new Set(await tops()).size).toBe(1)
    await dialog.getByRole('button', { name: T.continuarMarcando }).click()
    await seeFoto(page, 1)
    await page.getByRole('button', { name: T.novaBusca }).first().click()
    await dialog.getByRole('button', { name: T.novaBusca }).click()
    await page.getByRole('button', { name: T.buscar, exact: true }).waitFor()
    await openBench(page, order)
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
})
