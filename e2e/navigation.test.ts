import { beforeAll, describe, expect, it } from 'vitest'
import { ROTAS } from '#shared/contract/rotas'
import { LINHAS, LISTA_LINHAS, type TelaId } from '#shared/linhas/index'
import { canAccess } from '#shared/linhas/niveis'
import { TEXTOS } from '#shared/textos/textos'
import { ROLES, ROUTES, type SpecifiedRoute } from '#specification/access'
import { columnsOf } from './sight/in-sight.ts'
import { movedSideways } from './sight/misfits.ts'
import { turningWidths } from './sight/turning-widths.ts'
import { type People, registerPeople } from './stage/people.ts'
import { ADMIN } from './stage/product.ts'
import { keepToasts } from './stage/shown-toasts.ts'
import { startStage } from './stage/stage.ts'
import { moveThrough } from './steps/move.ts'
import { closeToasts, fillLogin, seeToast, signIn } from './steps/session.ts'

const stage = startStage({ PRODUCT_NAME: 'Vistoria Clara' })
let people: People

beforeAll(async () => {
  people = await registerPeople(stage.product.baseUrl)
})

const BAR: TelaId[] = ['upload', 'inspecao', 'relatorio', 'download', 'usuario']
const CARDS = ['upload', 'inspecao', 'download', 'relatorio'] as const

/** One route for each set of roles; routes that open for the same roles are guarded alike. */
const GUARDS = [...new Map(ROUTES.toReversed().map((route) => [route.roles.join(), route])).values()]

describe.each(ROLES.map(([role]) => role))('a %s', (nivel) => {
  const expected = (routes: readonly SpecifiedRoute[]) =>
    Object.fromEntries(routes.map(({ path, roles }) => [path, roles.includes(nivel) ? path : ROTAS.home]))

  it('is led to the right screen after login, and an address typed by hand opens for exactly its roles', async () => {
    const { page, complaints } = await stage.nextVisit()
    await signIn(page, people[nivel])
    expect(new URL(page.url()).pathname).toBe(nivel === 'administrador' ? ROTAS.homeadm : ROTAS.home)
    const landed: Record<string, string> = {}
    for (const { path, roles, name } of GUARDS) {
      // Looked for since before the load, because a toast disappears by itself after some seconds.
      const told = roles.includes(nivel) || seeToast(page, `Seu nível de acesso não abre ${name}.`)
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
      landed[path] = new URL(page.url()).pathname
      await told
    }
    expect(landed).toEqual(expected(GUARDS))
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
  it('is led from every route to the login, which knows where he wanted to go', async () => {
    const page = await stage.nextPage()
    for (const { path } of GUARDS) {
      await page.goto(path)
      await page.waitForURL((url) => url.pathname === ROTAS.login)
      expect(new URL(page.url()).searchParams.get('redirect')).toBe(path)
    }
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
  it('offers the three inspection types, each with four cards and a bar of its own', async () => {
    const page = await stage.nextPage(ADMIN)
    await page.goto(ROTAS.home)
    for (const linha of LISTA_LINHAS) {
      await page.getByText(TEXTOS.slogan).first().waitFor()
      await page.getByRole('link', { name: linha.titulo }).click()
      await page.waitForURL(`**${linha.telas.home.rota}`)
      const main = page.getByRole('main')
      const cards = main.getByRole('link')
      await cards.first().waitFor()
      expect(await cards.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
        CARDS.map((tela) => linha.telas[tela].rota),
      )
      for (const tela of CARDS)
        await main.getByRole('heading', { name: TEXTOS.cartoes[tela].titulo }).waitFor()
      for (const tela of BAR) {
        const bar = page.getByRole('navigation', { name: TEXTOS.nav.navegacaoLinha })
        await bar.getByRole('link', { name: TEXTOS.nav[tela as 'upload'], exact: true }).click()
        await page.waitForURL(`**${linha.telas[tela].rota}`)
      }
      await page.getByRole('link', { name: TEXTOS.nav.inicio }).click()
      await page.waitForURL(`**${ROTAS.home}`)
    }
    // One more line needs one more column; the stylesheet used to have three, whatever the number of lines.
    const cards = page.locator('.home__linhas > a')
    await cards.last().evaluate((card) => card.after(card.cloneNode(true)))
    expect(await columnsOf(cards)).toHaveLength(LISTA_LINHAS.length + 1)
  })

  it('keeps a colaborador where he is when he clicks what his role does not open, and says why', async () => {
    const page = await stage.nextPage(people.colaborador)
    for (const linha of LISTA_LINHAS.filter(({ telas }) => canAccess('colaborador', telas.home.acesso))) {
      await page.goto(linha.telas.home.rota)
      const cards = page.getByRole('main').getByRole('link')
      await expect.poll(() => cards.count()).toBe(4)
      await Promise.all([
        seeToast(page, `Seu nível de acesso não abre Inspeção (${linha.nome}).`),
        cards.filter({ hasText: 'Inspecionar' }).click(),
      ])
      const bar = page.getByRole('navigation', { name: TEXTOS.nav.navegacaoLinha })
      await Promise.all([
        seeToast(page, `Seu nível de acesso não abre Relatório (${linha.nome}).`),
        bar.getByRole('link', { name: 'Relatório', exact: true }).click(),
      ])
      expect(new URL(page.url()).pathname).toBe(linha.telas.home.rota)
    }
  })

  it('leads an administrator back to the panel from every header', async () => {
    const page = await stage.nextPage(ADMIN)
    for (const rota of [ROTAS.home, ...LISTA_LINHAS.map(({ telas }) => telas.upload.rota)]) {
      await page.goto(rota)
      await page.getByRole('link', { name: 'Painel Administrativo', exact: true }).click()
      await page.waitForURL(`**${ROTAS.homeadm}`)
    }
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

  it('has a bar of its own for the administrator', async () => {
    const page = await stage.nextPage(ADMIN)
    await page.goto(ROTAS.homeadm)
    await page.getByRole('link', { name: TEXTOS.painel.nav, exact: true }).waitFor()
    await page.getByRole('link', { name: TEXTOS.painel.cadastrarUsuarios }).click()
    await page.getByRole('link', { name: TEXTOS.cadastro.voltar }).click()
    await page.waitForURL(`**${ROTAS.homeadm}`)
    await page.getByRole('link', { name: TEXTOS.nav.inicio }).click()
    await page.waitForURL(`**${ROTAS.home}`)
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

describe('when the server does not answer', () => {
  it("says it in the specification's words on every search of a line", async () => {
    const page = await stage.nextPage(ADMIN)
    await page.route('**/trpc/**', (route) => route.abort())
    await page.goto(ROTAS.home)
    await page.getByText(TEXTOS.slogan).first().waitFor()
    const linha = LINHAS.drone
    for (const [tela, texto] of [
      ['inspecao', TEXTOS.inspecao.erroBusca],
      ['relatorio', TEXTOS.relatorio.erro],
      ['download', linha.avisos.erroBusca],
    ] as const) {
      await moveThrough(page, [linha.telas[tela].rota])
      for (const { campo, obrigatorio } of linha.busca[tela]) {
        if (obrigatorio) await page.locator(`input[name=${campo}]`).fill('7')
      }
      const search = page.getByRole('button', { name: TEXTOS[tela].buscar, exact: true })
      await Promise.all([seeToast(page, texto), search.click()])
      await closeToasts(page)
    }
  })

  it('says that a report is loading, and that one could not be downloaded', async () => {
    const page = await stage.nextPage(ADMIN)
    let answered = Promise.resolve()
    await page.route('**/trpc/**', async (route) => {
      await answered
      await route.continue()
    })
    await page.route('**/api/relatorio*/download', (route) => route.abort())
    await page.goto(ROTAS.register)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    const linha = LINHAS.drone
    await moveThrough(page, [linha.telas.relatorio.rota])
    for (const { campo } of linha.busca.relatorio) await page.locator(`input[name=${campo}]`).fill('7')
    let answer = () => undefined as void
    answered = new Promise((resolve) => (answer = resolve))
    await page.getByRole('button', { name: TEXTOS.relatorio.buscar, exact: true }).click()
    await page.getByText(TEXTOS.relatorio.carregando, { exact: true }).waitFor()
    answer()
    await page.getByText(TEXTOS.relatorio.vazio, { exact: true }).waitFor()
    const excel = page.getByRole('button', { name: TEXTOS.relatorio.excel })
    await Promise.all([seeToast(page, TEXTOS.relatorio.erroBaixar), excel.click()])
    await closeToasts(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  it('shows the dashboard and the user page without a message', async () => {
    const page = await stage.nextPage(ADMIN)
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await page.route('**/trpc/**', (route) => route.abort())
    for (const rota of [ROTAS.homeadm, '/usuariodrone']) {
      await page.goto(rota)
      await page.getByText(TEXTOS.geral.naoCarregou).first().waitFor()
      expect(await page.locator('.toast').count()).toBe(0)
    }
    await expect.poll(() => logged.join('\n')).toContain(TEXTOS.painel.erroLog)
  })
})
