import type { Route } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { ROTAS } from '#shared/contract/rotas'
import { LINHAS, LISTA_LINHAS } from '#shared/linhas/index'
import { TEXTOS_ABERTURA } from '#shared/textos/abertura'
import { TEXTOS } from '#shared/textos/textos'
import { ROUTES } from '#specification/access'
import { columnsOf } from './sight/in-sight.ts'
import { movedSideways } from './sight/misfits.ts'
import { turningWidths } from './sight/turning-widths.ts'
import { type People, registerPeople } from './stage/people.ts'
import { ADMIN } from './stage/product.ts'
import { keepToasts } from './stage/shown-toasts.ts'
import { startStage } from './stage/stage.ts'
import { moveThrough } from './steps/move.ts'
import { fillLogin, seeToast, signIn } from './steps/session.ts'

const stage = startStage({ PRODUCT_NAME: 'Vistoria Clara' })
let people: People

beforeAll(async () => {
  people = await registerPeople(stage.product.baseUrl)
})

describe('a supervisorCivil', () => {
  it('is led to the right screen after login, and an address typed by hand opens for exactly its roles', async () => {
    const { page, complaints } = await stage.nextVisit()
    await signIn(page, people.supervisorCivil)
    expect(new URL(page.url()).pathname).toBe(ROTAS.home)
    // One that the role opens and one that it does not: `access.test.tsx` asks for each in every role.
    const own = LINHAS.civil.telas.usuario.rota
    await page.goto(own)
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
    expect(new URL(page.url()).pathname).toBe(own)
    // Looked for since before the load, because a toast disappears by itself after some seconds.
    const told = seeToast(page, 'Seu nível de acesso não abre Painel Administrativo.')
    await page.goto(ROTAS.homeadm)
    await page.waitForURL((url) => url.pathname === ROTAS.home)
    await told
    expect(complaints).toEqual([])
  })
})

describe('an administrador who moves inside the page', () => {
  it('gets to every route, each a screen of its own, and back to the first', async () => {
    const { page, complaints } = await stage.nextVisit(ADMIN)
    await page.goto(ROTAS.home)
    await page.getByText(TEXTOS.slogan).first().waitFor()
    const others = ROUTES.map(({ path }) => path).filter((path) => path !== ROTAS.home)
    const titles = await moveThrough(page, [...others, ROTAS.home])
    expect(Object.keys(titles)).toEqual([...others, ROTAS.home])
    expect(titles[ROTAS.home]).toBe(`${TEXTOS.home.titulo} · Vistoria Clara`)
    expect(titles[ROTAS.register]).toBe(`${TEXTOS.cadastro.titulo} · Vistoria Clara`)
    expect(complaints).toEqual([])
  })
})

describe('a visitor who is not signed in', () => {
  it('whose link loses the program, or what comes after the login, gets them later, and an old browser is told so: a spinner turned for ever, the login had failed, and the home came for the screen that was asked for', async () => {
    const page = await stage.nextPage()
    const lose = async (files: RegExp, how: (route: Route) => Promise<void>) => {
      await page.route(files, how)
      return () => page.unroute(files)
    }
    const PROGRAM = /\/assets\/index-.*\.js$/
    await page.route(PROGRAM, (route) => route.fulfill({ contentType: 'text/javascript', body: 'a b' }))
    await page.goto(ROTAS.login)
    await page.getByText(TEXTOS_ABERTURA.navegadorAntigo).waitFor()
    await page.unroute(PROGRAM)
    const bringScripts = await lose(/\/assets\/.*\.js$/, (route) => route.abort())
    await page.goto(ROTAS.login)
    const late = page.getByText('A plataforma está demorando a abrir.')
    expect(await late.isVisible()).toBe(false)
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.currentTime = 20_000
    })
    await late.waitFor()
    await bringScripts()
    let asked = 0
    const bringProgram = await lose(/\/assets\/index-.*\.(js|css)$/, (route) => {
      asked += 1
      // As a network that wants a login first: loaded again for each of these, the page would never stand still.
      return route.fulfill({ contentType: 'text/html', body: '<p>Wi-Fi</p>' })
    })
    await page.goto(ROTAS.usuarios)
    await page.getByRole('heading', { name: TEXTOS_ABERTURA.naoAbriu }).waitFor()
    await page.evaluate(() => Reflect.set(window, 'isSame', true))
    await expect.poll(() => asked).toBeGreaterThanOrEqual(4)
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
    await bringProgram()
    const title = page.getByRole('heading', { name: TEXTOS.login.titulo })
    await title.waitFor()
    await expect.poll(() => title.evaluate((shown) => getComputedStyle(shown).fontFamily)).toMatch(/Atkinson/)
    const bringApp = await lose(/\/assets\/app-.*\.js$/, (route) => route.abort())
    await fillLogin(page, ADMIN)
    await page.getByText(TEXTOS.geral.erroTelaDica).waitFor()
    await bringApp()
    await page.getByRole('button', { name: TEXTOS.geral.recarregar }).click()
    await page.getByRole('heading', { name: TEXTOS.usuarios.titulo, level: 1, exact: true }).waitFor()
  })

  it('is led to the login, which knows where he wanted to go, by the document that every address gives', async () => {
    const page = await stage.nextPage()
    const asked = LINHAS.civil.telas.relatorio.rota
    await page.goto(asked)
    await page.waitForURL((url) => url.pathname === ROTAS.login)
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(asked)
    // Which screen opens is decided in the document, and every address gives the same document.
    const documentAt = async (path: string) => (await page.request.get(path)).text()
    const document = await documentAt(ROTAS.login)
    for (const { path } of ROUTES) expect(await documentAt(path), path).toBe(document)
    await fillLogin(page, ADMIN)
    await page.waitForURL((url) => url.pathname === asked)
  })
})

describe('login', () => {
  it("greets with the product's own name in a toast at the top right that pauses under the pointer", async () => {
    const page = await stage.nextPage()
    await page.goto(ROTAS.login)
    const greeting = page.getByText('Bem-vindo à Vistoria Clara!', { exact: true })
    const letGo = await keepToasts(page)
    await fillLogin(page, ADMIN)
    await greeting.hover()
    await letGo()
    const bar = page.locator('.toast .Toastify__progress-bar')
    const timesOf = (own: Element) =>
      own.getAnimations().map((one) => [one.playState, one.effect?.getTiming().duration])
    await expect.poll(() => bar.evaluate(timesOf)).toEqual([['paused', 3000]])
    const box = await greeting.boundingBox()
    expect(box?.x).toBeGreaterThan(720)
    expect(box?.y).toBeLessThan(150)
    await page.mouse.move(5, 800)
    await greeting.waitFor({ state: 'detached' })
  })
})

describe('finding the way', () => {
  it('has a column for each line, whatever their number: the stylesheet used to have three', async () => {
    const page = await stage.nextPage(ADMIN)
    await page.goto(ROTAS.home)
    const lines = page.locator('.home__linhas > a')
    await lines.last().evaluate((card) => card.after(card.cloneNode(true)))
    expect(await columnsOf(lines)).toHaveLength(LISTA_LINHAS.length + 1)
  })

  it("pushes the page sideways at no width, and cut the product's name at 1200 px: all of it, or the drawing alone", async () => {
    const page = await stage.nextPage(ADMIN)
    await page.goto(LINHAS.robo.telas.inspecao.rota)
    await page.getByRole('button', { name: TEXTOS.inspecao.buscar, exact: true }).waitFor()
    const met: string[] = []
    for (const width of await turningWidths(page, { from: 320, to: 1280, step: 40 })) {
      await page.setViewportSize({ width, height: 700 })
      met.push(...(await movedSideways(page)).map((place) => `${width}: ${place}`))
      if (await page.locator('.brand b').evaluate((b) => b.scrollWidth > b.clientWidth)) met.push(`${width}`)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    expect(met).toEqual([])
  })
})
