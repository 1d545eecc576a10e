import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { readPdfText } from '#shared/node/testing/pdf/read-pdf'
import { TEXTOS_COMPARAR } from '#shared/textos/inspecao/comparacao'
import { TEXTOS_TRATAMENTO } from '#shared/textos/inspecao/tratamento'
import { TEXTOS } from '#shared/textos/textos'
import { ADMIN, until } from './stage/product.ts'
import { startStage } from './stage/stage.ts'
import { closeToasts, seeToast } from './steps/session.ts'
import { makeWorkOrder, type WorkOrder } from './orders/work-order.ts'

const T = TEXTOS.inspecao
const linha = LINHAS.drone

const stage = startStage()
let page: Page
let order: WorkOrder

/** The address with its escapes undone. */
const address = (): Record<string, string> => {
  const { pathname, searchParams } = new URL(page.url())
  return { pathname, ...Object.fromEntries(searchParams) }
}
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

beforeAll(async () => {
  ;({ page } = await stage.visitAs(ADMIN))
  const before = await makeWorkOrder(stage.folder, linha, { os: 'INSPEÇÃO-1' })
  await stage.sendOrder(before)
  order = await makeWorkOrder(stage.folder, linha, { os: 'INSPEÇÃO-2' })
  await stage.sendOrder(order)
})

describe('a day of inspections', () => {
  it('finds an order again by another spelling, from the recent ones and by a link to one photo', async () => {
    await page.goto(linha.telas.inspecao.rota)
    await page.getByLabel(/^(Nº da )?OS$/).fill(' inspecao-2')
    await page.getByLabel('WTG', { exact: true }).fill(order.campos.wtg.toLowerCase())
    await page.keyboard.press('Enter')
    await heading(1).waitFor()
    await expect.poll(address).toMatchObject({ os: 'inspecao-2' })
    await page.keyboard.press('d')
    await heading(2).waitFor()
    await until('the address names the photo', () => address()['foto'] === '2')
    const link = page.url()
    await page.getByRole('link', { name: TEXTOS.nav.relatorio }).first().click()
    await page.waitForURL((url) => url.pathname === linha.telas.relatorio.rota)
    await expect.poll(address).toMatchObject({ os: 'inspecao-2' })
    await page.goto(linha.telas.inspecao.rota)
    await page.getByRole('link', { name: order.campos.os }).first().click()
    await heading(1).waitFor()
    await page.goto(link)
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
    await until('the filter is in the address', () => address()['filtro'] === 'salva')
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

  it('gives reports the name and logo of the company, and shows on the card what is to be done', async () => {
    const logo = await sharp({ create: { width: 400, height: 100, channels: 3, background: '#005454' } })
      .png()
      .toBuffer()
    const I = TEXTOS.inspetora
    await page.goto('/homeadm')
    await page.getByRole('button', { name: I.titulo }).click()
    await page.getByLabel(I.nome).fill('Vento Norte Inspeções')
    await page
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
    await page.getByRole('img', { name: I.previa }).waitFor()
    await page.getByRole('button', { name: I.salvar, exact: true }).click()
    await seeToast(page, I.salva)
    await page.goto(`${linha.telas.relatorio.rota}?os=inspecao-2&wtg=${encodeURIComponent(order.campos.wtg)}`)
    const card = page.getByRole('article').first()
    await card.getByText('4 · Grave').waitFor()
    const said = await card.locator('dt').allInnerTexts()
    expect(said.slice(-2)).toEqual([TEXTOS_TRATAMENTO.gravidade, TEXTOS_TRATAMENTO.recomendacao])
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: TEXTOS.relatorio.pdf }).click(),
    ])
    const text = await readPdfText(await readFile(await file.path()))
    for (const told of ['Vento Norte Inspeções', '4 · Grave', `${TEXTOS_TRATAMENTO.acao} Trocar a fita`])
      expect(text).toContain(told)
  })
})
