import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PATHS } from '#shared/contract/paths'
import { ROTAS } from '#shared/contract/rotas'
import { LINHAS } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { ORDERS } from '../scripts/demo/orders.mjs'
import { demoPeople } from '../scripts/demo/people.mjs'
import { seed } from '../scripts/demo/seed.mjs'
import { ADMIN } from './stage/product.ts'
import { openRoute, searchDemo } from './screens/screens.ts'
import { startStage } from './stage/stage.ts'
import { fillLogin, seeToast, signIn } from './steps/session.ts'
import { watch } from './stage/watch.ts'

const PEOPLE = demoPeople(ADMIN.senha)

const stage = startStage()
let page: Page

/** The order that is looked for, with one photo: it only matters whether anything of an order is shown. */
const SHORT_ORDERS = ORDERS.filter(({ linha }) => linha === LINHAS.drone.id).map(
  (order) => ({ ...order, fotos: order.fotos.slice(0, 1) }) as (typeof ORDERS)[number],
)

beforeAll(async () => {
  await seed(stage.product.baseUrl, PEOPLE, SHORT_ORDERS)
})

/** Gives each test of a group the shared page as if nobody had been there. */
const eachAfresh = () =>
  beforeEach(async () => {
    page = await stage.nextPage()
  })

/** Records every text that appears on the page from now on, however briefly, also after navigations. */
async function keepTexts(page: Page): Promise<() => string[]> {
  const texts: string[] = []
  await page.exposeFunction('keepText', (text: string) => void texts.push(text))
  await page.addInitScript(`new MutationObserver(() => keepText(document.body?.innerText ?? ''))
    .observe(document, { childList: true, subtree: true, characterData: true })`)
  return () => texts
}

describe('after Sair', () => {
  it('S07 the back button shows nothing of a report, and leads to the login', async () => {
    // A visit of its own, because the browser's history matters here.
    const { page, context } = await stage.visit()
    const texts = await keepTexts(page)
    await signIn(page, ADMIN)
    await searchDemo(page, LINHAS.drone, 'relatorio')
    await page.getByRole('article').first().waitFor()
    await openRoute(page, ROTAS.homeadm)
    await page.getByText(ADMIN.email).first().waitFor()
    await page.getByRole('link', { name: TEXTOS.nav.sair }).click()
    await page.waitForURL((url) => url.pathname === ROTAS.raiz)
    const login = page.getByRole('button', { name: TEXTOS.login.entrar, exact: true })
    await login.waitFor()
    // When the last recorded text is the login's, everything that the screens before it showed has been recorded.
    const now = () => page.evaluate(() => document.body.innerText)
    await expect.poll(async () => texts().at(-1) === (await now())).toBe(true)
    expect(texts().join()).toContain(ADMIN.email)
    const after = texts().length
    for (let step = 0; step < 3; step += 1) {
      await page.goBack()
      await login.waitFor()
    }
    const shown = texts().slice(after).join()
    for (const { email } of PEOPLE) expect(shown).not.toContain(email)
    for (const { campos } of SHORT_ORDERS) expect(shown).not.toContain(campos.os)
    expect(await page.getByRole('article').count()).toBe(0)
    await context.close()
  })
})

describe('a download after the session ended', () => {
  eachAfresh()

  it('of one photo saves nothing under its name, and leads to the login', async () => {
    await signIn(page, ADMIN)
    await searchDemo(page, LINHAS.drone, 'download')
    const download = page.getByRole('link', { name: /^Baixar / }).first()
    await download.waitFor()
    await page.waitForLoadState('networkidle')
    const saved: string[] = []
    page.on('download', (file) => saved.push(file.suggestedFilename()))
    await page.context().clearCookies()
    await Promise.all([seeToast(page, TEXTOS.session.terminou), download.click()])
    await page.waitForURL((url) => url.pathname === ROTAS.login)
    expect(saved).toEqual([])
  })
})

describe('a role written into local storage by hand', () => {
  eachAfresh()

  it('H07 opens the frame of the dashboard for a colaborador, and no data', async () => {
    const person = PEOPLE.find(({ nivel }) => nivel === 'colaborador')
    if (!person) throw new Error('nobody')
    await signIn(page, person)
    await page.evaluate(
      ([key, value]) => localStorage.setItem(key ?? '', value ?? ''),
      ['userRole', 'administrador'],
    )
    const answers: number[] = []
    page.on('response', (response) => {
      // An answer to the screen before may come only now; answers to this screen's own calls are meant.
      if (response.url().includes(`${PATHS.trpc}/admin.`)) answers.push(response.status())
    })
    await openRoute(page, ROTAS.homeadm)
    await expect.poll(() => answers.length).toBeGreaterThan(0)
    await page.getByText(TEXTOS.painel.carregando).first().waitFor({ state: 'detached' })
    expect(new Set(answers)).toEqual(new Set([403]))
    const text = await page.locator('main').innerText()
    for (const { email } of PEOPLE) expect(text).not.toContain(email)
    const excel = await page.evaluate(async (path) => (await fetch(path)).status, PATHS.wtgListExcel)
    expect(excel).toBe(403)
  })
})

describe('the way back after a login', () => {
  it('I06 never leaves the product', async () => {
    page = await stage.nextPage()
    const seen = await watch(page.context(), stage.product.baseUrl)
    // One that a browser would run; `destination.corpus.test.ts` has all the others.
    await page.goto(`${ROTAS.login}?redirect=${encodeURIComponent('javascript:alert(1)')}`)
    await fillLogin(page, ADMIN)
    await page.waitForURL(`**${ROTAS.homeadm}`)
    expect(new URL(page.url()).origin).toBe(stage.product.baseUrl)
    expect(seen.reports).toEqual([])
  })
})
