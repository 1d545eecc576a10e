import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeFoto } from '#api/testing/make-foto'
import { PATHS } from '#shared/contract/paths'
import { LINHAS, type TelaBusca } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { ADMIN } from './stage/product.ts'
import { openRoute } from './screens/screens.ts'
import { startStage } from './stage/stage.ts'
import { seeFoto } from './steps/marking.ts'
import { signIn } from './steps/session.ts'

const LINHA = LINHAS.drone
const MANY = 10_000
const T = TEXTOS.inspecao

const stage = startStage()
let page: Page
let picture: Buffer

beforeAll(async () => {
  picture = Buffer.from(await makeFoto({ width: 640, height: 480, altitude: 10, seed: 5 }))
  ;({ page } = await stage.visit())
  await signIn(page, ADMIN)
})

beforeEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }))

const record = (_: unknown, index: number) => ({
  id: index + 1,
  image: `${PATHS.fotos}/r${index}`,
  url: `${PATHS.fotos}/r${index}`,
  os: '1',
  cliente: 'A',
  empresa: 'A',
  matricula: 'A',
  parque: 'A',
  wtg: 'A',
  altura: index / 100,
  dano: 'outro',
  observacao: '',
  dimensao: '1.00x1.00',
  marker: { x: 10, y: 10, width: 100, height: 100 },
  imageMeta: { width: 640, height: 480 },
})

/** Searches on a screen of the line, where the gateway answers with `count` photos that all have the same picture. */
async function searchFinding(count: number, tela: TelaBusca, hasPictures = true): Promise<void> {
  const data = Array.from({ length: count }, record)
  await page.route(`**${PATHS.trpc}/**`, (route) => route.fulfill({ json: [{ result: { data } }] }))
  await page.route(`**${PATHS.fotos}/**`, (route) =>
    hasPictures ? route.fulfill({ body: picture, contentType: 'image/jpeg' }) : route.abort(),
  )
  await openRoute(page, LINHA.telas[tela].rota)
  for (const { campo } of LINHA.busca[tela]) await page.locator(`input[name=${campo}]`).fill('1')
  await page.getByRole('button', { name: TEXTOS[tela].buscar, exact: true }).click()
}

const elements = () => page.evaluate(() => document.querySelectorAll('*').length)

describe(`${MANY} photos`, () => {
  it('F29 are marked one after the other with only the thumbnails in sight in the page', async () => {
    await searchFinding(MANY, 'inspecao')
    await seeFoto(page, 1)
    expect(await elements()).toBeLessThan(1000)
    await page.keyboard.press('End')
    await seeFoto(page, MANY)
    expect(await elements()).toBeLessThan(1000)
    await page.getByText(T.nDeN(MANY, MANY), { exact: true }).first().waitFor()
    await page.keyboard.press('a')
    await seeFoto(page, MANY - 1)
  })

  it.each(['relatorio', 'download'] as const)(
    'F29 scroll on the %s screen with only those near in the page',
    async (tela) => {
      await searchFinding(MANY, tela)
      await page
        .getByText(tela === 'relatorio' ? TEXTOS.relatorio.registros(MANY) : TEXTOS.download.fotos(MANY), {
          exact: true,
        })
        .waitFor()
      expect(await elements()).toBeLessThan(3000)
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      await expect.poll(() => page.locator(`[src*="/r${MANY - 1}?"]`).count()).toBe(1)
      expect(await elements()).toBeLessThan(3000)
    },
  )
})

describe('paper', () => {
  it('was given the pale letters of the dark theme, bars over the text of each page, and buttons', async () => {
    await searchFinding(2, 'relatorio')
    await page.locator('.registro').first().waitFor()
    const ink = () => page.evaluate(() => getComputedStyle(document.body).color)
    const bars = page.locator('.nav, .skip').filter({ visible: true })
    const buttons = page.getByRole('main').locator('.btn').filter({ visible: true })
    expect(await bars.count()).toBe(2)
    expect(await buttons.count()).toBeGreaterThan(2)
    const light = await ink()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(ink).not.toBe(light)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(ink).toBe(light)
    expect(await bars.count()).toBe(0)
    expect(await buttons.count()).toBe(0)
    await page.emulateMedia({ media: null, colorScheme: null })
  })

  it('was given the tools of the bench with the photo, and its altitudes in white on white', async () => {
    await searchFinding(2, 'inspecao')
    await seeFoto(page, 1)
    const buttons = page.getByRole('main').locator('button').filter({ visible: true })
    expect(await buttons.count()).toBeGreaterThan(10)
    await page.emulateMedia({ media: 'print' })
    expect(await buttons.count()).toBe(0)
    const kept = (tape: Element) => getComputedStyle(tape).getPropertyValue('print-color-adjust')
    expect(await page.locator('.tape').evaluate(kept)).toBe('exact')
    await page.emulateMedia({ media: null })
  })
})

describe('a photo that does not come', () => {
  it('says so, keeps what is typed, and is shown when asked for again', async () => {
    // If the server answered here, the page would ask for the photo again by itself before the button is pressed.
    await page.route(`**${PATHS.readyz}`, (route) => route.abort())
    await searchFinding(2, 'inspecao', false)
    await page.getByText(T.naoCarregou(1)).waitFor()
    await page.getByLabel(T.observacao, { exact: true }).fill('Escrito sem a foto')
    await page.route(`**${PATHS.fotos}/**`, (route) =>
      route.fulfill({ body: picture, contentType: 'image/jpeg' }),
    )
    await page.getByRole('button', { name: TEXTOS.geral.tentarDeNovo }).click()
    await seeFoto(page, 1)
    expect(await page.getByLabel(T.observacao, { exact: true }).inputValue()).toBe('Escrito sem a foto')
  })
})
