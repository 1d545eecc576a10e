import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { ROTAS } from '#shared/contract/rotas'
import { LINHAS, LISTA_LINHAS } from '#shared/linhas/index'
import { NIVEL_INFO } from '#shared/linhas/niveis'
import { zoneAtNoon } from '#shared/node/testing/zone-at-noon'
import { TEXTOS } from '#shared/textos/textos'
import { atWidths, columnsOf } from './sight/in-sight.ts'
import { misfitsAtAll } from './sight/windows.ts'
import { openRoute } from './screens/screens.ts'
import { ADMIN } from './stage/product.ts'
import { startStage } from './stage/stage.ts'
import { moveThrough } from './steps/move.ts'
import { seeToast, signIn } from './steps/session.ts'
import { makeWorkOrder, type WorkOrder } from './orders/work-order.ts'

const T = TEXTOS.cadastro
const U = TEXTOS.usuarios
const NEW_USER = {
  responsavel: 'Íris Conceição',
  empresa: 'Ventos & Cia',
  ramo: 'Energia',
  cnpj: '12.ABC.345/01DE-35',
  telefone: '(84) 98811-2040',
  email: 'iris@demo.example',
  senha: 'outra senha 2',
} as const

const stage = startStage({ TZ: zoneAtNoon() })
let page: Page
let orders: WorkOrder[]

beforeAll(async () => {
  orders = await Promise.all(
    LISTA_LINHAS.map((linha) => makeWorkOrder(stage.folder, linha, { os: `PAINEL-${linha.id}` })),
  )
  ;({ page } = await stage.visit())
  await signIn(page, ADMIN)
  for (const order of orders) await stage.sendOrder(order)
})

const listOf = (titulo: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: titulo, exact: true }) })

describe('registration by the administrator', () => {
  it('starts at the dashboard, says what is wrong in a field, registers, and returns after three seconds', async () => {
    await page.goto(ROTAS.homeadm)
    await page.getByRole('link', { name: TEXTOS.painel.cadastrarUsuarios }).click()
    await page.getByRole('heading', { name: T.titulo }).waitFor()
    await expect.poll(() => page.getByRole('radio', { checked: true }).inputValue()).toBe('colaborador')
    for (const [campo, value] of Object.entries(NEW_USER)) {
      const typed = campo === 'cnpj' ? '12.ABC.345/01DE-36' : value
      await page.getByLabel(T.campos[campo as keyof typeof NEW_USER].label, { exact: true }).fill(typed)
    }
    await page.getByRole('radio', { name: NIVEL_INFO.supervisorCivil.label }).check()
    await page.getByRole('button', { name: T.cadastrar, exact: true }).click()
    await page.getByText(T.campos.cnpj.faltando).waitFor()

    await page.getByLabel(T.campos.cnpj.label, { exact: true }).fill(NEW_USER.cnpj)
    // Taken before the click, because a busy machine may notice the toast long after it appeared.
    const asked = Date.now()
    await page.getByRole('button', { name: T.cadastrar, exact: true }).click()
    await seeToast(page, T.sucesso)
    await page.waitForURL(`**${ROTAS.homeadm}`)
    expect(Date.now() - asked).toBeGreaterThan(2900)
  })
})

describe('the dashboard', () => {
  it('counts this week and this month, and lists every batch of every line and every user', async () => {
    await page.goto(ROTAS.homeadm)
    await page.getByRole('heading', { name: TEXTOS.painel.titulo }).waitFor()
    const said = (titulo: string) => expect.poll(() => listOf(titulo).innerText())
    await said(TEXTOS.painel.wtgsCriadas).toMatch(/3\s+esta semana\s+3\s+este mês/)
    await said(TEXTOS.painel.usuariosCriados).toMatch(/2\s+esta semana\s+2\s+este mês/)
    for (const { linha, campos } of orders)
      for (const value of [campos.os, campos[linha.alvo], campos.suaEmpresa])
        await said(linha.tituloLista).toContain(value)
    await said(TEXTOS.painel.usuarios).toContain(NEW_USER.email)
    // One more line needs one more column; the stylesheet used to have three, whatever the number of lines.
    const lists = page.locator('.wtg-list')
    await lists.last().evaluate((list) => list.after(list.cloneNode(true)))
    expect(await columnsOf(lists)).toHaveLength(LISTA_LINHAS.length + 1)
  })

  it('moves no number down beside a card that says which number did not come', async () => {
    await page.route('**/trpc/**', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace(/"week":\d+/, '"week":null') })
    })
    await page.reload()
    await page.getByText(TEXTOS.painel.numeroFaltou).waitFor()
    const topOf = async (titulo: string) => (await listOf(titulo).locator('b').first().boundingBox())?.y
    expect(await topOf(TEXTOS.painel.usuariosCriados)).toBe(await topOf(TEXTOS.painel.wtgsCriadas))
    await page.unroute('**/trpc/**')
  })

  it('keeps the numbers of the chart inside its card and apart from each other when every month has thousands', async () => {
    await page.route('**/trpc/**', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace(/"porLinha":\{"(\w+)":\d+/g, '"porLinha":{"$1":1003')
      await route.fulfill({ response, body })
    })
    await page.reload()
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      const chart = page.locator('.chart')
      await expect.poll(() => chart.locator('.chart__total').first().textContent()).toMatch(/^1\.00\d$/)
      const boxes = (texts: Locator) =>
        texts.evaluateAll((all) => all.map((text) => text.getBoundingClientRect()))
      const edge = (await chart.boundingBox())?.x ?? NaN
      for (const { left } of await boxes(chart.locator('line + text')))
        expect(left).toBeGreaterThanOrEqual(edge)
      const totals = await boxes(chart.locator('.chart__total:visible'))
      for (const [n, { right }] of totals.entries())
        expect(right).toBeLessThan(totals[n + 1]?.left ?? Infinity)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.unroute('**/trpc/**')
  })

  it.each([4, 9])(
    'has no empty room under the chart, and %i users and those of before in their card beside it',
    async (many) => {
      await page.route('**/trpc/**', async (route) => {
        const response = await route.fetch()
        const body = (await response.text()).replace(/\{"id":1,"email":[^{}]*\}/g, (usuario) =>
          Array.from({ length: many }, (_, i) => usuario.replace('"id":1', `"id":${i + 100}`)).join(),
        )
        await route.fulfill({ response, body })
      })
      await page.reload()
      const users = page.getByRole('region', { name: TEXTOS.painel.usuarios })
      await users.waitFor()
      const room = () =>
        page.evaluate(() => {
          const chart = document.querySelector('.chart')
          const bottom = (element?: Element | null) => element?.getBoundingClientRect().bottom ?? NaN
          return bottom(chart?.closest('.card')) - bottom(chart)
        })
      await expect.poll(room).toBeLessThan(30)
      expect(await users.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true)
      const spills = (card: Element) => {
        const { bottom } = card.getBoundingClientRect()
        return [...card.querySelectorAll('.vlist, ul.user-list')].some(
          (list) => (list.closest('.vlist') ?? list).getBoundingClientRect().bottom > bottom,
        )
      }
      expect(await page.locator('.painel__middle > :last-child').evaluate(spills)).toBe(false)
      await page.unroute('**/trpc/**')
    },
  )

  it('lets nothing stick out over the edge of a title, also where the system forces its colours', async () => {
    await moveThrough(page, [ROTAS.usuarios])
    const lefts = () =>
      page.evaluate(() =>
        ['.back', 'h1'].map((one) => document.querySelector(one)?.getBoundingClientRect().left ?? NaN),
      )
    await page.getByRole('heading', { level: 1 }).waitFor()
    const [back = NaN, title = NaN] = await lefts()
    expect(title - back).toBe(12)
    await page.emulateMedia({ forcedColors: 'active' })
    await expect.poll(lefts).toEqual([title, title])
    await page.emulateMedia({ forcedColors: 'none' })
    await page.goto(ROTAS.homeadm)
  })

  it('writes no second text over the one that says how a month is written, in browsers without a month picker', async () => {
    const field = page.getByLabel(TEXTOS.painel.filtrarPorMes).first()
    const written = () =>
      field.evaluate((input) => {
        const frame = input.closest('.month')
        return frame && getComputedStyle(frame, '::after').content
      })
    expect(await written()).toBe(`"${TEXTOS.painel.todosOsMeses}"`)
    await field.evaluate((input) => input.setAttribute('type', 'text'))
    expect(await written()).toBe('none')
    await field.evaluate((input) => input.setAttribute('type', 'month'))
  })

  it('shows a whole Download Excel beside three narrow lists, whatever the month field takes', async () => {
    const button = page.getByRole('button', { name: TEXTOS.painel.downloadExcel }).first()
    const field = page.getByLabel(TEXTOS.painel.filtrarPorMes).first()
    const right = (locator: Locator) => locator.evaluate((one) => one.getBoundingClientRect().right)
    for (const width of [1024, 1180, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const inner = (await right(page.locator('.wtg-list__head').first())) - 18
      for (const type of ['text', 'month']) {
        await field.evaluate((input, type) => input.setAttribute('type', type), type)
        expect(await right(button), `${type} at ${width} px`).toBeLessThanOrEqual(inner + 0.5)
        const { width: room = 0 } = (await field.boundingBox()) ?? {}
        expect(room, `${type} at ${width} px`).toBeGreaterThanOrEqual(149)
      }
    }
  })

  it('keeps the header whole beside a scroll bar that takes room from a narrow window, as in Firefox', async () => {
    await moveThrough(page, [LINHAS.drone.telas.upload.rota])
    const menu = page.getByRole('button', { name: TEXTOS.nav.menu })
    const met: string[] = []
    for (let width = 320; width <= 420; width += 4) {
      await page.setViewportSize({ width, height: 700 })
      const over = await menu.evaluate((button) => {
        document.body.style.marginRight = '15px'
        return button.getBoundingClientRect().right - (window.innerWidth - 15)
      })
      if (over > 0) met.push(`${width}: ${over} px`)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await moveThrough(page, [ROTAS.homeadm])
    expect(met).toEqual([])
  })
})

describe('the list of users', () => {
  it('writes an e-mail as one text: Firefox put a gap before the @ where it stood as a row of parts', async () => {
    await openRoute(page, ROTAS.usuarios)
    const email = page.locator('tbody th > span', { hasText: NEW_USER.email })
    expect(await email.evaluate((span) => getComputedStyle(span).display)).toBe('block')
  })

  it('has all that can be done about each on one line, whatever his name and e-mail, and cuts neither', async () => {
    const nome = 'Maria Aparecida de Albuquerque Cavalcanti e Souza'
    const email = 'maria.aparecida.albuquerque@inspecoes-eolicas-do-nordeste.com.br'
    await page.route('**/trpc/**usuarios.page**', async (route) => {
      const response = await route.fetch()
      const blocked = { bloqueado: true, senha_provisoria: true, responsavel: nome, email }
      const body = (await response.text()).replace(/\{"id":[^{}]*"bloqueado":false[^{}]*\}/g, (usuario) =>
        JSON.stringify({ ...(JSON.parse(usuario) as object), ...blocked }),
      )
      await route.fulfill({ response, body })
    })
    await openRoute(page, ROTAS.usuarios)
    const unlock = page.getByRole('button', { name: `${U.desbloquear}: ${email}` })
    await unlock.first().waitFor()
    const linesOf = () =>
      page
        .locator('.usuarios__acoes')
        .evaluateAll((all) =>
          all.map(
            ({ children }) => new Set([...children].map((each) => each.getBoundingClientRect().top)).size,
          ),
        )
    const lines = await atWidths(page, [1440, 1366, 1000, 834], linesOf)
    for (const [width, each] of Object.entries(lines)) expect(new Set(each), width).toEqual(new Set([1]))
    // No action stands alone in the last line: four actions are in two lines of two.
    const lastsOf = () =>
      page.locator('.usuarios__acoes:has(> :nth-child(4))').evaluateAll((all) =>
        all.map(({ children }) => {
          const tops = [...children].map((each) => each.getBoundingClientRect().top)
          return tops.filter((top) => top === tops.at(-1)).length
        }),
      )
    const lasts = await atWidths(page, [390, 360], lastsOf)
    for (const [width, each] of Object.entries(lasts)) expect(new Set(each), width).toEqual(new Set([2]))
    expect(await misfitsAtAll(page)).toEqual([])
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

describe('a user of an administrador', () => {
  it('edited and not saved is asked about, however often Esc is pressed: Chrome closes two dialogs by one', async () => {
    const { pergunta, continuar } = TEXTOS.geral.semSalvar
    await openRoute(page, ROTAS.usuarios)
    await page.getByRole('button', { name: `${U.editar}: ${NEW_USER.email}` }).click()
    const ramo = page.getByLabel(TEXTOS.cadastro.campos.ramo.label)
    await ramo.fill('Energia eólica')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: pergunta }).waitFor()
    // The first Esc answers the question with no. At the next, Chrome closes the form's dialog although the page
    // refuses, and the question is asked again.
    for (const key of ['Escape', 'Escape']) await page.keyboard.press(key)
    await page.getByRole('button', { name: continuar }).click()
    expect(await ramo.inputValue()).toBe('Energia eólica')
  })

  it('gets a generated senha, which is never shown again, and Esc takes from nobody', async () => {
    await openRoute(page, ROTAS.usuarios)
    await page.getByRole('button', { name: `${U.redefinir}: ${NEW_USER.email}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: U.redefinir }).click()
    const senha = page.locator('output')
    await senha.waitFor()
    // At the second Esc, Chrome closes a dialog although the page refuses.
    for (const key of ['Escape', 'Escape']) await page.keyboard.press(key)
    expect(await senha.innerText()).not.toBe('')
    await page.getByRole('button', { name: U.anotada }).click()
  })
})
