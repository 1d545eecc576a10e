import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROTAS } from '#shared/contract/rotas'
import { LINHAS } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_CASCA } from '#shared/textos/casca'
import { TEXTOS_FILA } from '#shared/textos/upload/fila'
import { serveBuilds, type Builds } from './stage/newer-build.ts'
import { ADMIN, until } from './stage/product.ts'
import { startStage } from './stage/stage.ts'
import { damage, openBench } from './steps/marking.ts'
import { fillLogin, seeToast } from './steps/session.ts'
import { chooseFiles, fillUpload, sendUpload } from './steps/upload.ts'
import { makeWorkOrder, type WorkOrder } from './orders/work-order.ts'

const C = TEXTOS_CASCA

const stage = startStage()
let page: Page
let builds: Builds

/** Waits until the service worker has stored the whole application and controls this page. */
const isKept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })

/** The paths of everything in the browser's caches. */
const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return kept.flat().map(({ url }) => new URL(url).pathname)
  })

beforeAll(async () => {
  builds = await serveBuilds(stage.product.baseUrl)
  page = (await stage.visit({ serviceWorkers: 'allow', baseURL: builds.url })).page
  await page.goto(ROTAS.login)
  await fillLogin(page, ADMIN)
  await page.waitForURL((url) => url.pathname.startsWith(ROTAS.home))
  await isKept(page)
})

afterAll(() => builds.close())

describe('without a link', () => {
  it('the application opens, with screens that were never opened before, and says that there is no connection', async () => {
    await page.context().setOffline(true)
    await page.goto(LINHAS.drone.telas.upload.rota)
    await page.getByRole('heading', { name: LINHAS.drone.upload.titulo }).waitFor()
    await page.getByText(C.semConexao).waitFor()
    await page.getByRole('link', { name: TEXTOS.nav.sair }).waitFor()
    await page.context().setOffline(false)
    await page.getByText(C.semConexao).waitFor({ state: 'detached' })
  })

  it('a screen whose files are not kept waits for the link, and comes with its styles into the page that is open', async () => {
    const { page: bare } = await stage.visitAs(ADMIN)
    await bare.goto(LINHAS.drone.telas.upload.rota)
    await bare.getByRole('heading', { name: LINHAS.drone.upload.titulo }).waitFor()
    const opened = await bare.evaluate(() => performance.timeOrigin)
    await bare.context().setOffline(true)
    await bare.getByRole('link', { name: TEXTOS.nav.relatorio }).first().click()
    await bare.getByRole('heading', { name: C.telaEspera }).waitFor()
    await bare.context().setOffline(false)
    await bare.getByRole('heading', { name: TEXTOS.nav.relatorio }).waitFor()
    const sheets = bare.locator('link[rel=stylesheet][href*=relatorio-tela]')
    expect(await sheets.evaluateAll((all) => all.map((one) => 'sheet' in one && one.sheet !== null))).toEqual(
      [true],
    )
    expect(await bare.evaluate(() => performance.timeOrigin)).toBe(opened)
    await bare.close()
  })

  it('C01 nothing is kept but the page and the files of the build', async () => {
    const kept = await keptAddresses(page)
    expect(kept).toContain('/index.html')
    expect(kept.filter((path) => !/^\/(assets\/[^/]+|index\.html|favicon\.svg)$/.test(path))).toEqual([])
  })
})

describe('somebody else who answers in the place of the gateway', () => {
  it('is no file of the application: the page of a network that wants a login is never kept as one', async () => {
    const { page } = await stage.visit({ serviceWorkers: 'allow', baseURL: builds.url })
    builds.answerFor('network')
    await page.goto(ROTAS.login)
    await fillLogin(page, ADMIN)
    await page.waitForURL((url) => url.pathname.startsWith(ROTAS.home))
    await until('the network has answered the worker', () => builds.strange > 0)
    await until('the worker has given up', () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) === undefined),
    )
    builds.answerFor(null)
    await page.reload()
    await isKept(page)
    builds.answerFor('proxy')
    await page.goto(LINHAS.drone.telas.upload.rota)
    await page.getByRole('heading', { name: LINHAS.drone.upload.titulo }).waitFor()
    builds.answerFor(null)
    await page.close()
  })
})

describe('work without a link', () => {
  let order: WorkOrder

  it('is an upload that is prepared and sent by itself once the link is back', async () => {
    order = await makeWorkOrder(stage.folder, LINHAS.drone, { os: 'SEM-REDE-1' })
    await page.context().setOffline(true)
    await fillUpload(page, order)
    await chooseFiles(page, order)
    await sendUpload(page)
    await page.getByText(TEXTOS_FILA.preparando).waitFor()
    await Promise.all([seeToast(page, TEXTOS.upload.sucesso), page.context().setOffline(false)])
  })

  it('is a mark that is saved without a link, outlives the page, and goes by itself from another screen', async () => {
    await openBench(page, order)
    await page.context().setOffline(true)
    await damage(page).selectOption('rachadura')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('complementary').getByText(TEXTOS.inspecao.guardadoAqui, { exact: true }).waitFor()
    await page.goto(ROTAS.home)
    await page.getByText(C.semConexao).waitFor()
    const told = seeToast(page, C.esperaSalva(LINHAS.drone.nome, order.campos.os))
    await Promise.all([told, page.context().setOffline(false)])
  })
})

describe('a newer version', () => {
  it('is told, and the page is of it once it was taken', async () => {
    builds.deploy()
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    const banner = page.getByRole('complementary', { name: C.versao })
    await banner.waitFor()
    await Promise.all([
      page.waitForEvent('load'),
      banner.getByRole('button', { name: TEXTOS.geral.recarregar }).click(),
    ])
    await page.getByRole('link', { name: TEXTOS.nav.sair }).waitFor()
    await banner.waitFor({ state: 'detached' })
  })
})
