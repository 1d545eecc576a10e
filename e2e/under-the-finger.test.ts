import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { PATHS } from '#shared/contract/paths'
import { ROTAS } from '#shared/contract/rotas'
import { LINHAS } from '#shared/linhas/index'
import { TEXTOS_COMPARAR } from '#shared/textos/inspecao/comparacao'
import { TEXTOS_CASCA } from '#shared/textos/casca'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_ENVIO } from '#shared/textos/upload/envio'
import { TEXTOS_FILA } from '#shared/textos/upload/fila'
import { ADMIN } from './stage/product.ts'
import { openRoute } from './screens/screens.ts'
import { keepToasts } from './stage/shown-toasts.ts'
import { startStage } from './stage/stage.ts'
import {
  damage,
  detailsPanel,
  drawMarker,
  nextFoto,
  openBench,
  reopenBench,
  saveAndSee,
} from './steps/marking.ts'
import { moveThrough } from './steps/move.ts'
import { moveToOrder } from './steps/search.ts'
import { closeToasts, seeToast } from './steps/session.ts'
import { chooseFiles, fillUpload } from './steps/upload.ts'
import { resizer, type Resize } from './sight/windows.ts'
import { makeWorkOrder, type WorkOrder } from './orders/work-order.ts'

const D = TEXTOS.download

/** Phones, upright and on their side, and a tablet, in CSS px. */
const SMALL = [
  { width: 390, height: 844, touch: true },
  { width: 844, height: 390, touch: true },
  { width: 820, height: 1180, touch: true },
] as const

const HALF = {
  ...{ id: 'e1', linha: 'drone', campos: { os: 'OS-9', wtg: 'W-1' }, estado: 'recebendo' },
  ...{ criadoEm: '2026-11-26T10:00:00Z', guardaAte: '2026-11-27T10:00:00Z' },
  ...{ total: 120, chegaram: 41, bytes: 600_000, recebidos: 300_000 },
}
const [DESK, COMPARED] = [{ width: 1440, height: 900 } as const, { width: 1200, height: 900 } as const]

const stage = startStage()
let sent: WorkOrder
let page: Page
let resize: Resize

beforeAll(async () => {
  await stage.sendOrder(await makeWorkOrder(stage.folder, LINHAS.drone, { os: 'DEDO-0' }))
  sent = await makeWorkOrder(stage.folder, LINHAS.drone, { os: 'DEDO-1' })
  await stage.sendOrder(sent)
  page = await stage.nextPage(ADMIN)
  resize = await resizer(page)
  // Safari does not scroll to keep moved content in place. With this off, what stays in place here does so there, too.
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => (document.documentElement.style.overflowAnchor = 'none')),
  )
  // One record for the report; the first photo stays unmarked.
  await openBench(page, sent)
  await nextFoto(page)
  await drawMarker(page, 2, [0.3, 0.3, 0.6, 0.6])
  await damage(page).selectOption({ index: 1 })
  await saveAndSee(page)
})
afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' })) // The page is shared with the next test.

async function boxOf(what: Locator) {
  await what.waitFor()
  return (await what.boundingBox()) ?? expect.fail(`${String(what)} is not there`)
}

/** Submits the open form; phones have another button for it than the desk. */
const submit = () => page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit())

describe.each(SMALL)('at $width × $height', (window) => {
  beforeAll(() => resize(window))

  it('all photos and their filters are one press away: a phone on its side had no room for the strip', async () => {
    await reopenBench(page, sent)
    await page.getByRole('button', { name: TEXTOS.grade.abrir }).click()
    const grade = page.getByRole('dialog', { name: TEXTOS.grade.titulo })
    await grade.getByRole('button', { name: TEXTOS.grade.filtros.semDano }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('filtro')).toBe('semDano')
    await grade.getByRole('button', { name: TEXTOS.geral.fechar }).click()
    await grade.waitFor({ state: 'hidden' })
  })

  it('the toast of an upload lies over nothing of the screen: it hid the title of the receipt that came with it', async () => {
    const order = await makeWorkOrder(stage.folder, LINHAS.civil, { os: `AVISO-${window.width}` })
    await fillUpload(page, order)
    await chooseFiles(page, order)
    await keepToasts(page)
    await submit()
    const receipt = page.getByRole('region', { name: TEXTOS_ENVIO.recibo })
    const below = (await boxOf(receipt)).y
    const { x, y, width, height } = await boxOf(page.locator('.toast').first())
    await closeToasts(page)
    await receipt.getByRole('button', { name: TEXTOS.geral.fechar }).click()
    expect(y + height).toBeLessThanOrEqual(below)
    expect(x + width).toBeGreaterThan(window.width - 20)
  })

  it('choosing photos moves none of them: the first that was chosen pushed all away', async () => {
    await moveToOrder(page, sent, 'download')
    const boxes = page.locator('.foto-card__choice input')
    await boxes.first().scrollIntoViewIfNeeded()
    const top = async () => (await boxOf(boxes.first())).y
    const before = await top()
    await boxes.first().check()
    expect(await top()).toBe(before)
    await boxes.nth(1).check()
    expect(await top()).toBe(before)
    await page.getByRole('button', { name: D.selecionarTodas }).evaluate((all: HTMLElement) => all.click())
    expect(await top()).toBe(before)
    await page.getByRole('button', { name: D.baixarSelecionadas }).click({ trial: true })
  })

  it('a report that is being made leaves its records where they were', async () => {
    await moveToOrder(page, sent, 'relatorio')
    const first = page.getByRole('article').first()
    const { y } = await boxOf(first)
    let make = () => undefined as void
    const made = new Promise<void>((resolve) => (make = resolve))
    await page.route(`**${sent.linha.api.exportar}`, async (route) => {
      await made
      await route.abort()
    })
    await page.getByRole('button', { name: TEXTOS.relatorio.pdf }).click()
    await page.getByText(TEXTOS.relatorio.preparando).waitFor()
    const during = await boxOf(first)
    make()
    await seeToast(page, TEXTOS.relatorio.erroBaixar)
    await closeToasts(page)
    expect(during.y).toBe(y)
  })

  it('a photo that is marked leaves the choice of its damage where it was', async () => {
    await reopenBench(page, sent)
    await page.getByText(TEXTOS.inspecao.estados.pendente.pill, { exact: true }).waitFor()
    const { y } = await boxOf(damage(page))
    await damage(page).selectOption({ index: 1 })
    await page.getByText(TEXTOS.inspecao.estados.marcada.pill, { exact: true }).waitFor()
    expect((await boxOf(damage(page))).y).toBe(y)
    await damage(page).selectOption('')
  })
})

it.each([SMALL[0], DESK])(
  'a lost connection leaves what cancels an upload where it was, $width px wide',
  async (window) => {
    await resize(window)
    const order = await makeWorkOrder(stage.folder, LINHAS.drone, { os: `REDE-${window.width}` })
    await fillUpload(page, order)
    await chooseFiles(page, order)
    let lose = () => undefined as void
    const lost = new Promise<void>((resolve) => (lose = resolve))
    await page.route(`**${PATHS.envios}/**`, async (route) => {
      await lost
      await route.abort()
    })
    await submit()
    const cancel = page.getByRole('button', { name: TEXTOS.upload.cancelar })
    const before = await boxOf(cancel)
    lose()
    await page.getByText(/Nova tentativa em \d+ s\.$/).waitFor()
    expect(await boxOf(cancel)).toEqual(before)
    await cancel.click()
  },
)

it.each([DESK, { width: 1366, height: 650 }, COMPARED])(
  'a photo that is marked leaves the choice of its damage where it was in the column beside it, too, at $width × $height',
  async (window) => {
    await resize(window)
    await reopenBench(page, sent)
    if (window === COMPARED) await page.keyboard.press('k')
    // A name of the form that cameras give.
    await detailsPanel(page)
      .getByRole('heading', { level: 2 })
      .evaluate((element) => (element.textContent = 'Foto 1 · IMG_01.jpg'))
    const { y } = await boxOf(damage(page))
    await drawMarker(page, 1, [0.3, 0.3, 0.6, 0.6])
    await page.getByText(TEXTOS.inspecao.estados.marcada.pill, { exact: true }).waitFor()
    expect(Math.abs((await boxOf(damage(page))).y - y)).toBeLessThan(3)
    await page.getByRole('button', { name: TEXTOS.inspecao.removerMarcacao }).click()
  },
)

it.each([SMALL[0], SMALL[2], DESK])(
  'an earlier order that comes late to its comparison moves nothing, $width px wide',
  async (window) => {
    await resize(window)
    await openBench(page, sent) // The page is loaded, because an order that was found once is not asked for again.
    const come: (() => void)[] = []
    await page.route(/anteriores/, async (route) => {
      await new Promise<void>((resolve) => come.push(resolve))
      await route.continue()
    })
    await page.keyboard.press('k')
    const then = page.getByRole('region', { name: TEXTOS_COMPARAR.titulo })
    await then.getByText(TEXTOS_COMPARAR.carregando).waitFor()
    const places = () =>
      Promise.all(
        [then.getByRole('button', { name: TEXTOS_COMPARAR.sair }), page.locator('.strip'), damage(page)].map(
          boxOf,
        ),
      )
    const before = await places()
    await expect.poll(() => come.length).toBe(1)
    come[0]?.()
    await then.locator('.compare__surface').waitFor()
    for (const [n, { x, y }] of (await places()).entries()) {
      // What has been found may need one more line; a finger still hits what it aimed at.
      expect(Math.abs(x - (before[n]?.x ?? 0))).toBeLessThan(4)
      expect(Math.abs(y - (before[n]?.y ?? 0))).toBeLessThan(24)
    }
    await then.getByRole('button', { name: TEXTOS_COMPARAR.sair }).click()
  },
)

it.each([...SMALL, DESK])(
  'an upload of before that is told late pushed the form away, $width px wide',
  async (window) => {
    await stage.nextPage(ADMIN)
    await resize(window)
    let tell = () => undefined as void
    const told = new Promise<void>((resolve) => (tell = resolve))
    await page.route(/envios\.meus/, async (route) => {
      await told
      await route.fulfill({ json: [{ result: { data: [HALF] } }] })
    })
    await openRoute(page, LINHAS.drone.telas.upload.rota)
    const os = page.locator('input[name=os]')
    const { y } = await boxOf(os)
    tell()
    await page.getByRole('region', { name: TEXTOS_FILA.comecados(1) }).waitFor({ state: 'attached' })
    expect((await boxOf(os)).y).toBe(y)
  },
)

it('the sentence of a lost connection pushed every screen away, and took photos from under a drag', async () => {
  await resize(DESK)
  const sentence = page.getByText(TEXTOS_CASCA.semConexao)
  for (const rota of [ROTAS.home, ROTAS.homeadm, LINHAS.drone.telas.relatorio.rota]) {
    await moveThrough(page, [rota])
    const title = page.getByRole('heading', { level: 1 })
    const { y } = await boxOf(title)
    await page.context().setOffline(true)
    await sentence.waitFor()
    expect((await boxOf(title)).y).toBe(y)
    const { y: top, height } = await boxOf(page.locator('.connection .banner'))
    expect(top + height).toBeLessThan(y + 3)
    await page.context().setOffline(false)
    await sentence.waitFor({ state: 'detached' })
  }
  await reopenBench(page, sent)
  const foto = page.getByRole('application')
  const { x, y } = await boxOf(foto)
  await page.mouse.move(x + 100, y + 100)
  await page.mouse.down()
  await page.context().setOffline(true)
  await page.evaluate(() => new Promise((later) => setTimeout(later, 1_000)))
  expect((await boxOf(foto)).y).toBe(y)
  await page.mouse.up()
  await sentence.waitFor()
  await page.context().setOffline(false)
  await sentence.waitFor({ state: 'detached' })
})

it("a photo's name and its Baixar took two lines in five columns and on phones", async () => {
  await moveToOrder(page, sent, 'download')
  const card = page.locator('.foto-card').first()
  const name = card.locator('.foto-card__nome')
  const lines = () =>
    name.evaluate((element) => {
      const words = document.createRange()
      words.selectNodeContents(element)
      return words.getClientRects().length
    })
  const middle = (what: Locator) => boxOf(what).then(({ y, height }) => y + height / 2)
  // Names of the form that cameras give: the longest that fits, and one that does not.
  for (const [window, fits] of [
    [{ width: 1440, height: 900 }, '123 · DJI_0123.JPG'],
    [SMALL[2], '123 · DJI_0123.JPG'],
    [SMALL[0], '12 · DJI_0012.JPG'],
  ] as const) {
    await resize(window)
    for (const text of [fits, '12 · DJI_20261121101500_0012_W.JPG']) {
      await name.evaluate((element, text) => (element.textContent = text), text)
      const apart = (await middle(name)) - (await middle(card.getByRole('link')))
      expect(Math.abs(apart), `${text} at ${window.width}`).toBeLessThan(1.5)
      expect((await lines()) > 1, `${text} at ${window.width}`).toBe(text !== fits)
    }
  }
})
