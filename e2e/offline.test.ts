import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROTAS } from '#shared/contract/rotas'
import { LINHAS } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_CASCA } from '#shared/textos/casca'
import { serveBuilds, type Builds } from './newer-build.ts'
import { ADMIN } from './product.ts'
import { startStage } from './stage.ts'
import { fillLogin } from './steps/session.ts'

const C = TEXTOS_CASCA

const stage = startStage()
let page: Page
let builds: Builds

/** Waits until the browser keeps the whole application and this page is served by what it keeps. */
const isKept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })

/** The address of everything that the caches hold. */
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

  it('C01 nothing is kept but the page and the files of the build', async () => {
    const kept = await keptAddresses(page)
    expect(kept).toContain('/index.html')
    expect(kept.filter((path) => !/^\/(assets\/[^/]+|index\.html|favicon\.svg)$/.test(path))).toEqual([])
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
    await page.getByRole('heading', { name: LINHAS.drone.upload.titulo }).waitFor()
    expect(await banner.count()).toBe(0)
  })
})
