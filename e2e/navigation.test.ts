import type { Route } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { ROTAS } from '#shared/contract/rotas'
import { LINHAS, LISTA_LINHAS, type TelaId } from '#shared/linhas/index'
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

const BAR: TelaId[] = ['upload', 'inspecao', 'relatorio', 'download', 'usuario']
const CARDS = ['upload', 'inspecao', 'download', 'relatorio'] as const

/** One route for each set of roles; routes that open for the same roles are guarded alike. */
const GUARDS = [...new Map(ROUTES.toReversed().map((route) => [route.roles.join(), route])).values()]

describe('a supervisorCivil', () => {
  const nivel = 'supervisorCivil'

  it('is led to the right screen after login, and an address typed by hand opens for exactly its roles', async () => {
    const { page, complaints } = await stage.nextVisit()
    await signIn(page, people[nivel])
    expect(new URL(page.url()).pathname).toBe(ROTAS.home)
    const expected: Record<string, string> = {}
    const landed: Record<string, string> = {}
    for (const { path, roles, name } of GUARDS) {
      const opens = roles.includes(nivel)
      // Looked for since before the load, because a toast disappears by itself after some seconds.
      const told = opens || seeToast(page, `Seu nível de acesso não abre ${name}.`)
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
      expected[path] = opens ? path : ROTAS.home
      landed[path] = new URL(page.url()).pathname
      await told
    }
    expect(landed).toEqual(expected)
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
    for (const rota of [ROTAS.raiz, ROTAS.login]) {
      await page.goto(rota)
      await page.getByRole('button', { name: TEXTOS.login.entrar, exact: true }).waitFor()
      expect(await page.getByText(TEXTOS.bemVindo).first().isVisible()).toBe(true)
      expect(await page.getByText(TEXTOS.slogan).first().isVisible()).toBe(true)
    }
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

  it('stores token, e-mail, id and role, and the token is not the session', async () => {
    const page = await stage.nextPage()
    await signIn(page, people.supervisor)
    const stored = await page.evaluate(() => ({ ...localStorage }))
    expect(stored['userEmail']).toBe(people.supervisor.email)
    expect(stored['userRole']).toBe('supervisor')
    expect(stored['userId']).toBeTruthy()
    expect(stored['token']).toMatch(/^csrf_/)
    const cookies = await page.context().cookies()
    const kept = Object.fromEntries(cookies.map(({ name, ...rest }) => [name, rest]))
    expect(kept).toMatchObject({
      sessao: { httpOnly: true, sameSite: 'Strict' },
      aparelho: { httpOnly: true, sameSite: 'Strict' },
    })
    expect(cookies).toHaveLength(2)
    expect(stored['token']).not.toContain(kept['sessao']?.value)
  })
})

describe('finding the way', () => {
  it('offers the three inspection types, and one its four cards and a bar of its own', async () => {
    const page = await stage.nextPage(ADMIN)
    await page.goto(ROTAS.home)
    await page.getByText(TEXTOS.slogan).first().waitFor()
    // One more line needs one more column; the stylesheet used to have three, whatever the number of lines.
    const lines = page.locator('.home__linhas > a')
    await lines.last().evaluate((card) => card.after(card.cloneNode(true)))
    expect(await columnsOf(lines)).toHaveLength(LISTA_LINHAS.length + 1)
    const { titulo, telas } = LINHAS.civil
    await page.getByRole('link', { name: titulo }).first().click()
    await page.waitForURL(`**${telas.home.rota}`)
    const cards = page.getByRole('main').getByRole('link')
    await cards.first().waitFor()
    expect(await cards.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
      CARDS.map((tela) => telas[tela].rota),
    )
    for (const tela of BAR) {
      const bar = page.getByRole('navigation', { name: TEXTOS.nav.navegacaoLinha })
      await bar.getByRole('link', { name: TEXTOS.nav[tela as 'upload'], exact: true }).click()
      await page.waitForURL(`**${telas[tela].rota}`)
    }
    await page.getByRole('link', { name: TEXTOS.nav.inicio }).click()
    await page.waitForURL(`**${ROTAS.home}`)
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

  it('opens a route in any letter case, and says when there is none', async () => {
    const page = await stage.nextPage(ADMIN)
    await page.goto('/HOMEEXTERNO')
    await page.getByRole('heading', { name: 'Inspeção Eólica com Drone' }).waitFor()
    await page.goto('/nao-existe')
    await page.getByText(TEXTOS.geral.paginaNaoEncontrada).first().waitFor()
  })

  it('shows on the user page the own company and no WTG before the first upload', async () => {
    const page = await stage.nextPage(people.colaboradorCivil)
    await page.goto('/usuariodroneCivil')
    const company = page.getByRole('article').first()
    await company.waitFor()
    const text = await company.innerText()
    for (const value of [
      'Prumo Engenharia',
      'Tiago Siqueira',
      people.colaboradorCivil.email,
      '12.ABC.345/01DE-35',
    ]) {
      expect(text).toContain(value)
    }
    for (const label of ['Responsável', 'Email', 'Ramo', 'CNPJ', 'Telefone', 'Cadastrado em']) {
      expect(text).toContain(label)
    }
    await page.getByText(TEXTOS.usuario.semWtgs, { exact: true }).waitFor()
  })
})
