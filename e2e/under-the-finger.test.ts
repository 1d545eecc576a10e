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
import type { Foto } from '#shared/contract/inspecao/foto'
import { signIn as integrate } from '../scripts/demo/integrator.mjs'
import { saveMark } from '../scripts/demo/save-mark.mjs'
import { ADMIN } from './stage/product.ts'
import { openRoute } from './screens/screens.ts'
import { keepToasts } from './stage/shown-toasts.ts'
import { startStage } from './stage/stage.ts'
import { damage, detailsPanel, drawMarker, openBench, reopenBench } from './steps/marking.ts'
import { moveThrough } from './steps/move.ts'
import { moveToOrder, searchInput } from './steps/search.ts'
import { closeToasts, seeToast } from './steps/session.ts'
import { chooseFiles, fillUpload } from './steps/upload.ts'
import { lookInEach, resizer, type Resize, type Window } from './sight/windows.ts'
import { makeWorkOrder, type WorkOrder } from './orders/work-order.ts'

const D = TEXTOS.download

/** Phones, upright and on their side, and a tablet, in CSS px. */
const PHONE: Window = { width: 390, height: 844, touch: true }
const UPRIGHT: Window = { width: 820, height: 1180, touch: true }
const SMALL: readonly Window[] = [PHONE, { width: 844, height: 390, touch: true }, UPRIGHT]

const DESK = { width: 1440, height: 900 }
const COMPARED = { width: 1200, height: 900 }
const HALF = {
  ...{ id: 'e1', linha: 'drone', campos: { os: 'OS-9', wtg: 'W-1' }, estado: 'recebendo' },
  ...{ criadoEm: '2026-11-26T10:00:00Z', guardaAte: '2026-11-27T10:00:00Z' },
  ...{ total: 120, chegaram: 41, bytes: 600_000, recebidos: 300_000 },
}

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
  const program = await integrate(stage.product.baseUrl, ADMIN)
  const [, foto] = (await program.call('drone.fotos', searchInput(sent, 'inspecao'))) as Foto[]
  const marker = { x: 360, y: 480, width: 360, height: 480 }
  await saveMark(program, {
    linha: LINHAS.drone,
    foto: foto ?? expect.fail('the order is not there'),
    mark: { dano: LINHAS.drone.danos[0]?.valor, observacao: '', marker },
  })
})
afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' })) // The page is shared with the next test.

async function boxOf(what: Locator) {
  await what.waitFor()
  return (await what.boundingBox()) ?? expect.fail(`${String(what)} is not there`)
}

/** Submits the open form; phones have another button for it than the desk. */
const submit = () => page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit())

const inEach = <T>(windows: readonly Window[], look: (window: Window) => Promise<T>) =>
  lookInEach({ page, resize, windows }, look)
const topsOf = (what: Locator, windows = SMALL) => inEach(windows, async () => (await boxOf(what)).y)

describe('on phones and tablets', () => {
  beforeAll(() => resize(PHONE))

  it('all photos and their filters are one press away: a phone on its side had no room for the strip', async () => {
    await reopenBench(page, sent)
    const filtros = ['semDano', 'vista', 'salva'] as const
    const grade = page.getByRole('dialog', { name: TEXTOS.grade.titulo })
    await inEach(SMALL, async (window) => {
      await page.getByRole('button', { name: TEXTOS.grade.abrir }).click()
      const filtro = filtros[SMALL.indexOf(window)] ?? expect.fail('one more window than filters')
      await grade.getByRole('button', { name: new RegExp(`^${TEXTOS.grade.filtros[filtro]}`) }).click()
      await expect.poll(() => new URL(page.url()).searchParams.get('filtro')).toBe(filtro)
      await grade.getByRole('button', { name: TEXTOS.geral.fechar }).click()
      await grade.waitFor({ state: 'hidden' })
    })
  })

  it('the toast of an upload lies over nothing of the screen: it hid the title of the receipt that came with it', async () => {
    const order = await makeWorkOrder(stage.folder, LINHAS.civil, { os: 'AVISO' })
    await fillUpload(page, order)
    await chooseFiles(page, order)
    await keepToasts(page)
    await submit()
    const receipt = page.getByRole('region', { name: TEXTOS_ENVIO.recibo })
    await receipt.waitFor()
    const seen = await inEach(SMALL, async (window) => {
      const below = (await boxOf(receipt)).y
      const { x, y, width, height } = await boxOf(page.locator('.toast').first())
      return { isAbove: y + height <= below, isAtEdge: x + width > window.width - 20 }
    })
    await closeToasts(page)
    expect(seen).toEqual(SMALL.map(() => ({ isAbove: true, isAtEdge: true })))
  })

  it('choosing photos moves none of them: the first that was chosen pushed all away', async () => {
    await moveToOrder(page, sent, 'download')
    const boxes = page.locator('.foto-card__choice input')
    const before = await topsOf(boxes.first())
    await boxes.first().check()
    expect(await topsOf(boxes.first())).toEqual(before)
    await boxes.nth(1).check()
    expect(await topsOf(boxes.first())).toEqual(before)
    await page.getByRole('button', { name: D.selecionarTodas }).evaluate((all: HTMLElement) => all.click())
    expect(await topsOf(boxes.first())).toEqual(before)
    await inEach(SMALL, () => page.getByRole('button', { name: D.baixarSelecionadas }).click({ trial: true }))
  })

  it('a report that is being made leaves its records where they were', async () => {
    await moveToOrder(page, sent, 'relatorio')
    const first = page.getByRole('article').first()
    const before = await topsOf(first)
    let make = () => undefined as void
    const made = new Promise<void>((resolve) => (make = resolve))
    await page.route(`**${sent.linha.api.exportar}`, async (route) => {
      await made
      await route.abort()
    })
    await page.getByRole('button', { name: TEXTOS.relatorio.pdf }).click()
    await page.getByText(TEXTOS.relatorio.preparando).waitFor()
    const during = await topsOf(first)
    make()
    await seeToast(page, TEXTOS.relatorio.erroBaixar)
    await closeToasts(page)
    expect(during).toEqual(before)
  })

  it('a photo that is marked leaves the choice of its damage where it was', async () => {
    await reopenBench(page, sent)
    await page.getByText(TEXTOS.inspecao.estados.pendente.pill, { exact: true }).waitFor()
    const before = await topsOf(damage(page))
    await damage(page).selectOption({ index: 1 })
    await page.getByText(TEXTOS.inspecao.estados.marcada.pill, { exact: true }).waitFor()
    expect(await topsOf(damage(page))).toEqual(before)
    await damage(page).selectOption('')
  })
})

it('a lost connection leaves what cancels an upload where it was', async () => {
  const order = await makeWorkOrder(stage.folder, LINHAS.drone, { os: 'REDE' })
  await fillUpload(page, order)
  await chooseFiles(page, order)
  let lose = () => undefined as void
  const lost = new Promise<void>((resolve) => (lose = resolve))
  let held = 0
  await page.route(`**${PATHS.envios}/**`, async (route) => {
    held += 1
    await lost
    await route.abort()
  })
  await submit()
  await expect.poll(() => held).toBeGreaterThan(0)
  const cancel = page.getByRole('button', { name: TEXTOS.upload.cancelar })
  const boxes = () => inEach([PHONE, DESK], () => boxOf(cancel))
  const before = await boxes()
  lose()
  await page.getByText(/Nova tentativa em \d+ s\.$/).waitFor()
  expect(await boxes()).toEqual(before)
  await cancel.click()
})

it.each([{ windows: [DESK, { width: 1366, height: 650 }] }, { windows: [COMPARED], key: 'k' }])(
  'a photo that is marked leaves the choice of its damage where it was in the column beside it, too: $windows',
  async ({ windows, key }) => {
    await resize(DESK)
    await reopenBench(page, sent)
    if (key) await page.keyboard.press(key)
    // A name of the form that cameras give.
    await detailsPanel(page)
      .getByRole('heading', { level: 2 })
      .evaluate((element) => (element.textContent = 'Foto 1 · IMG_01.jpg'))
    const before = await topsOf(damage(page), windows)
    await drawMarker(page, 1, [0.3, 0.3, 0.6, 0.6])
    await page.getByText(TEXTOS.inspecao.estados.marcada.pill, { exact: true }).waitFor()
    for (const [at, y] of (await topsOf(damage(page), windows)).entries())
      expect(Math.abs(y - (before[at] ?? NaN))).toBeLessThan(3)
    await page.getByRole('button', { name: TEXTOS.inspecao.removerMarcacao }).click()
  },
)

it('an earlier order that comes late to its comparison moves nothing', async () => {
  await resize(DESK)
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
    inEach([PHONE, UPRIGHT, DESK], () =>
      Promise.all(
        [then.getByRole('button', { name: TEXTOS_COMPARAR.sair }), page.locator('.strip'), damage(page)].map(
          boxOf,
        ),
      ),
    )
  const before = (await places()).flat()
  await expect.poll(() => come.length).toBe(1)
  come[0]?.()
  await then.locator('.compare__surface').waitFor()
  for (const [n, { x, y }] of (await places()).flat().entries()) {
    // What has been found may need one more line; a finger still hits what it aimed at.
    expect(Math.abs(x - (before[n]?.x ?? NaN))).toBeLessThan(4)
    expect(Math.abs(y - (before[n]?.y ?? NaN))).toBeLessThan(24)
  }
  await then.getByRole('button', { name: TEXTOS_COMPARAR.sair }).click()
})

it('an upload of before that is told late pushed the form away', async () => {
  await stage.nextPage(ADMIN)
  let tell = () => undefined as void
  const told = new Promise<void>((resolve) => (tell = resolve))
  await page.route(/envios\.meus/, async (route) => {
    await told
    await route.fulfill({ json: [{ result: { data: [HALF] } }] })
  })
  await openRoute(page, LINHAS.drone.telas.upload.rota)
  const os = page.locator('input[name=os]')
  const before = await topsOf(os, [...SMALL, DESK])
  tell()
  await page.getByRole('region', { name: TEXTOS_FILA.comecados(1) }).waitFor({ state: 'attached' })
  expect(await topsOf(os, [...SMALL, DESK])).toEqual(before)
})

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
    [UPRIGHT, '123 · DJI_0123.JPG'],
    [PHONE, '12 · DJI_0012.JPG'],
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
