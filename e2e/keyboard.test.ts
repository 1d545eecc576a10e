import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { ROTAS } from '#shared/contract/rotas'
import { CAMPOS, LINHAS, REGIOES } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_FILA } from '#shared/textos/upload/fila'
import { ADMIN } from './stage/product.ts'
import { startStage } from './stage/stage.ts'
import { downloadFrom } from './steps/download.ts'
import { press, tabTo, typeInto } from './steps/keyboard.ts'
import { damage, detailsPanel, observation, openBench, readMeasure, seeFoto } from './steps/marking.ts'
import { closeToasts, seeToast } from './steps/session.ts'
import { makeWorkOrder, type WorkOrder } from './orders/work-order.ts'

const T = TEXTOS.inspecao

const stage = startStage()

async function searchByKeys(page: Page, { linha, campos }: WorkOrder, tela: 'inspecao' | 'relatorio') {
  for (const { campo, obrigatorio } of linha.busca[tela]) {
    if (obrigatorio) await typeInto(page, page.locator(`input[name=${campo}]`), campos[campo])
  }
  await page.keyboard.press('Enter')
}

/** Opens the list of keys and closes it: the focus is back where it was, with nothing scrolled. */
async function openAndCloseKeys(page: Page, opener: Locator) {
  const panel = detailsPanel(page)
  await tabTo(page, opener)
  await panel.evaluate((details) => (details.scrollTop = 0))
  await press(page, opener)
  await page.getByRole('dialog', { name: T.atalhos }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true)
  // The panel's buttons are always in sight, so giving one the focus does not scroll the damages.
  expect(await panel.evaluate((details) => details.scrollTop)).toBe(0)
}

describe('the main job, without a pointer', () => {
  const linha = LINHAS.robo
  let page: Page
  let order: WorkOrder
  const bar = (name: string) =>
    page.getByRole('navigation', { name: TEXTOS.nav.navegacaoLinha }).getByRole('link', { name, exact: true })

  beforeAll(async () => {
    order = await makeWorkOrder(stage.folder, linha, { os: 'TECLAS' })
    page = await stage.nextPage()
  })

  it('signs in and finds the line', async () => {
    await page.goto(ROTAS.login)
    await typeInto(page, page.getByLabel(TEXTOS.login.email, { exact: true }), ADMIN.email)
    await typeInto(page, page.getByLabel(TEXTOS.login.senha, { exact: true }), ADMIN.senha)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === ROTAS.homeadm)
    await press(page, page.getByRole('banner').getByRole('link').first())
    await press(page, page.getByRole('link', { name: linha.titulo }))
    await press(page, page.getByRole('link', { name: TEXTOS.cartoes.upload.titulo }))
    await page.getByRole('heading', { name: linha.upload.titulo }).waitFor()
  })

  it('starts each screen at its heading, and the first stop of all jumps over the bar', async () => {
    const focused = () => page.evaluate(() => document.activeElement?.tagName)
    await expect.poll(focused).toBe('H1')
    await page.reload()
    await page.getByRole('heading', { name: linha.upload.titulo }).waitFor()
    await page.keyboard.press('Tab')
    await expect.poll(focused).toBe('A')
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('MAIN')
  })

  it('sends an order', async () => {
    for (const campo of linha.upload.campos) {
      const field = page.locator(`[name=${campo}]`)
      await tabTo(page, field)
      const value = order.campos[campo]
      await page.keyboard.type(value)
      if (REGIOES.some((regiao) => regiao === value))
        await expect.poll(() => field.inputValue(), { message: CAMPOS[campo].label }).toBe(value)
    }
    if (order.json) {
      const [json] = await Promise.all([
        page.waitForEvent('filechooser'),
        press(page, page.getByRole('button', { name: TEXTOS.upload.escolherJson })),
      ])
      await json.setFiles(order.json)
    }
    const [fotos] = await Promise.all([
      page.waitForEvent('filechooser'),
      press(page, page.getByRole('button', { name: TEXTOS.upload.escolherFotos })),
    ])
    await fotos.setFiles(order.fotos.map(({ path }) => path))
    await page.getByRole('button', { name: TEXTOS.upload.baixarTodas }).waitFor()
    await press(page, page.getByRole('button', { name: TEXTOS.upload.enviar, exact: true }))
    await seeToast(page, TEXTOS.upload.sucesso)
    await closeToasts(page)
  })

  it('marks a photo with Enter and the arrows, saves it with Ctrl+Enter and goes on to the next', async () => {
    await press(page, bar(TEXTOS.nav.inspecao))
    await searchByKeys(page, order, 'inspecao')
    await seeFoto(page, 1)
    await press(page, page.getByRole('application', { name: T.foto(1) }))
    await page.locator('.marker:focus').waitFor()
    const width = () => readMeasure(page, T.largura)
    const before = await width()
    expect(before).toMatch(/^\d+,\d\d cm$/)
    for (const key of ['ArrowRight', 'ArrowDown', 'Shift+ArrowRight', 'Shift+ArrowRight'])
      await page.keyboard.press(key)
    await expect.poll(width).not.toBe(before)
    await page.keyboard.press('2')
    await expect.poll(() => damage(page).inputValue()).toBe(linha.danos[1]?.valor)
    await page.keyboard.press('o')
    await page.keyboard.type('Feito sem ponteiro')
    await expect.poll(() => observation(page).inputValue()).toBe('Feito sem ponteiro')
    await page.keyboard.press('ControlOrMeta+Enter')
    await seeToast(page, T.salvo)
    await page.keyboard.press('Escape')
    await page.keyboard.press('d')
    await seeFoto(page, 2)
    await page
      .getByText(T.fotoAnuncio(2, order.fotos.length, T.estados.pendente.um))
      .waitFor({ state: 'attached' })
  })

  it('opens and closes a dialog, and the focus is back where it was, with nothing scrolled', async () => {
    // While the receipt is shown, it stands in place of the list of keys.
    const receipt = page.getByRole('complementary', { name: TEXTOS_FILA.recebido })
    await press(page, receipt.getByRole('button', { name: TEXTOS.geral.fechar }))
    await openAndCloseKeys(page, page.getByRole('button', { name: T.resumoAtalhos.todos }))
  })

  it('reads the report and saves it as PDF', async () => {
    await press(page, bar(TEXTOS.nav.relatorio))
    await searchByKeys(page, order, 'relatorio')
    await page.getByText('Feito sem ponteiro').waitFor()
    const file = await downloadFrom(page, () =>
      press(page, page.getByRole('button', { name: TEXTOS.relatorio.pdf })),
    )
    expect(file.name).toBe(`${linha.arquivos.relatorio}.pdf`)
  })
})

it('the list of keys is opened from the bar, and closed, where the damages of a line leave it no room', async () => {
  const order = await makeWorkOrder(stage.folder, LINHAS.civil, { os: 'TECLAS-NA-BARRA' })
  await stage.sendOrder(order)
  const page = await stage.nextPage(ADMIN)
  await openBench(page, order)
  await openAndCloseKeys(page, page.getByRole('button', { name: T.atalhosEOpcoes }))
})
