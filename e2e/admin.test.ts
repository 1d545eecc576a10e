import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { ROTAS } from '#shared/contract/rotas'
import { LINHAS, LISTA_LINHAS } from '#shared/linhas/index'
import { NIVEL_INFO } from '#shared/linhas/niveis'
import { zoneAtNoon } from '#shared/node/testing/zone-at-noon'
import { TEXTOS } from '#shared/textos/textos'
import { readExcel } from './documents/excel.ts'
import { columnsOf } from './sight/in-sight.ts'
import { ADMIN } from './stage/product.ts'
import { startStage } from './stage/stage.ts'
import { downloadFrom } from './steps/download.ts'
import { moveThrough } from './steps/move.ts'
import { seeToast, signIn } from './steps/session.ts'
import { makeWorkOrder, type WorkOrder } from './orders/work-order.ts'

const T = TEXTOS.cadastro
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

  it('lets the new user in, to the home screen and to the screens of his role only', async () => {
    const other = await stage.visit()
    await signIn(other.page, NEW_USER)
    expect(new URL(other.page.url()).pathname).toBe(ROTAS.home)
    for (const [rota, opened] of [
      ['/inspecaoDroneCivil', '/inspecaoDroneCivil'],
      ['/inspecaoDrone', ROTAS.home],
      [ROTAS.homeadm, ROTAS.home],
    ] as const) {
      await other.page.goto(rota)
      await other.page.getByRole('heading', { level: 1 }).waitFor()
      await expect.poll(() => new URL(other.page.url()).pathname).toBe(opened)
    }
    await other.context.close()
  })

  it('refuses an e-mail that is already taken, whatever its letter case', async () => {
    await page.goto(ROTAS.register)
    for (const [campo, value] of Object.entries({ ...NEW_USER, email: 'Iris@Demo.example' })) {
      await page.getByLabel(T.campos[campo as keyof typeof NEW_USER].label, { exact: true }).fill(value)
    }
    await page.getByRole('button', { name: T.cadastrar, exact: true }).click()
    await seeToast(page, T.emailRepetido)
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

  it('filters one list by month and leaves the others', async () => {
    const [first, second] = orders
    if (!first || !second) throw new Error('no orders')
    await listOf(first.linha.tituloLista).getByLabel(TEXTOS.painel.filtrarPorMes).fill('2020-01')
    await listOf(first.linha.tituloLista).getByText(TEXTOS.painel.semInspecoes).waitFor()
    await expect.poll(() => listOf(second.linha.tituloLista).innerText()).toContain(second.campos.os)
  })

  it('gives the filtered lists together as one Excel sheet', async () => {
    const [first, ...others] = orders
    if (!first) throw new Error('no orders')
    const button = listOf(first.linha.tituloLista).getByRole('button', { name: TEXTOS.painel.downloadExcel })
    const file = await downloadFrom(page, () => button.click())
    expect(file.name).toBe('wtg-list.xlsx')
    const sheets = await readExcel(await readFile(file.path))
    expect(sheets.map(({ name }) => name)).toEqual(['WTGs'])
    const [header, ...rows] = sheets[0]?.rows ?? []
    expect(header).toEqual(['ID', 'Responsavel', 'WTG', 'Empresa', 'OS', 'Data Criacao'])
    expect(rows).toHaveLength(others.length)
    for (const [index, { linha, campos }] of others.entries()) {
      expect(rows[index]?.slice(2, 5)).toEqual([campos[linha.alvo], campos.suaEmpresa, campos.os])
    }
  })
})

describe('the user page', () => {
  it('shows the own WTGs of every line, filtered by month, and no company for the first administrator', async () => {
    await page.goto(LINHAS.civil.telas.usuario.rota)
    const companies = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: TEXTOS.usuario.empresas }) })
    const wtgs = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: TEXTOS.usuario.wtgs }) })
    await expect.poll(() => wtgs.getByRole('article').count()).toBe(orders.length)
    await companies.getByText(TEXTOS.usuario.semEmpresas, { exact: true }).waitFor()
    const text = await wtgs.innerText()
    for (const order of orders) {
      for (const value of [order.campos[order.linha.alvo], order.campos.suaEmpresa, order.campos.os]) {
        expect(text).toContain(value)
      }
    }
    await wtgs.getByLabel(TEXTOS.painel.filtrarPorMes).fill('2020-01')
    await wtgs.getByText(TEXTOS.usuario.semWtgs, { exact: true }).waitFor()
    await wtgs.getByRole('button', { name: TEXTOS.usuario.limparFiltro }).click()
    await expect.poll(() => wtgs.getByRole('article').count()).toBe(orders.length)
  })
})
