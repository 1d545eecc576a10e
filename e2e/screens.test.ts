import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROTAS } from '#shared/contract/rotas'
import { LINHAS } from '#shared/linhas/index'
import type { Nivel } from '#shared/linhas/niveis'
import { TEXTOS_TEMA } from '#shared/textos/tema'
import { TEXTOS } from '#shared/textos/textos'
import { demoPeople } from '../scripts/demo/people.mjs'
import { seed } from '../scripts/demo/seed.mjs'
import type { Visitor } from './stage/browser.ts'
import { atWidths, boxesOf, columnsOf, standsOut } from './sight/in-sight.ts'
import { ADMIN } from './stage/product.ts'
import { openRoute, screens, searchDemo, type Screen } from './screens/screens.ts'
import { startStage } from './stage/stage.ts'
import { ON_TOUCH, STATES } from './screens/states.ts'
import { observation } from './steps/marking.ts'
import { moveThrough, openScreen } from './steps/move.ts'
import { signIn } from './steps/session.ts'
import { turningWidths } from './sight/turning-widths.ts'
import { violations } from './sight/violations.ts'
import { misfitsAtAll, NARROWEST } from './sight/windows.ts'

/** The folder for pictures of every screen, if CAPTURAS=1 asks for them. */
const FOLDER = process.env['CAPTURAS'] === '1' && fileURLToPath(new URL('../capturas', import.meta.url))
const PEOPLE = demoPeople(ADMIN.senha)

const stage = startStage()

beforeAll(async () => {
  await seed(stage.product.baseUrl, PEOPLE)
  if (FOLDER) await mkdir(FOLDER, { recursive: true })
})

/** Opens a screen for a person who may see it. Each role has one browser profile; screens leave nothing behind in it. */
function onlookers(options: Parameters<typeof stage.visit>[0]) {
  const visitors = new Map<Nivel, Visitor>()
  afterAll(async () => {
    for (const { context } of visitors.values()) await context.close()
  })
  return async ({ nivel = 'administrador', open }: Screen): Promise<Visitor> => {
    const person = PEOPLE.find((each) => each.nivel === nivel)
    if (!person) throw new Error(`nobody is ${nivel}`)
    let visitor = visitors.get(nivel)
    if (!visitor) {
      visitor = await stage.visitAs(person, options)
      visitors.set(nivel, visitor)
    }
    visitor.complaints.length = 0
    await open(visitor.page)
    return visitor
  }
}

/** Leaves a screen as if nobody had been there. A screen that did not open has no visitor, and needs no leaving. */
async function leave(visitor: Visitor | undefined): Promise<void> {
  if (!visitor) return
  const { page } = visitor
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.mouse.move(0, 0)
  await page.evaluate(() => {
    const drafts = Object.keys(localStorage).filter((key) => key.startsWith('rascunho:'))
    for (const key of drafts) localStorage.removeItem(key)
    sessionStorage.clear()
  })
}

/** Takes a picture of a screen for each width, if they are asked for. */
const picturesOf = ({ page }: Visitor, name: string) =>
  FOLDER
    ? (width: number) => page.screenshot({ path: join(FOLDER, `${name}-${width}.png`), fullPage: true })
    : undefined

describe('at a desk', () => {
  const look = onlookers({ colorScheme: 'light' })
  const shown = [
    ...screens({ all: Boolean(FOLDER) }).map((screen) => ({ ...screen, isState: false })),
    ...STATES.map((screen) => ({ ...screen, isState: true })),
  ]

  describe.each(shown)('$name', ({ isState, ...screen }) => {
    let visitor: Visitor
    beforeAll(async () => {
      visitor = await look(screen)
    })
    afterAll(() => leave(visitor))

    it('keeps WCAG 2.2 AA in the light theme', async () => {
      await expect.poll(() => violations(visitor.page)).toEqual([])
    })

    it('has the contrast of WCAG 2.2 AA in the dark theme', async () => {
      await visitor.page.emulateMedia({ colorScheme: 'dark' })
      try {
        await expect.poll(() => violations(visitor.page, ['color-contrast'])).toEqual([])
      } finally {
        await visitor.page.emulateMedia({ colorScheme: 'light' })
      }
    })

    it('fits in every window, nothing cut or covered, and no screen leaves an error', async () => {
      const seen = isState ? undefined : picturesOf(visitor, screen.name)
      await expect.poll(() => misfitsAtAll(visitor.page, { seen, windows: screen.windows })).toEqual([])
      // The states with network errors make the browser report them.
      if (!isState) expect(visitor.complaints).toEqual([])
    })
  })
})

describe('with fingers', () => {
  const look = onlookers({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  it.each(ON_TOUCH)('$name fits in every window and keeps WCAG 2.2 AA in both themes', async (screen) => {
    const { page } = await look(screen)
    for (const [colorScheme, rules] of [['light'], ['dark', ['color-contrast']]] as const) {
      await page.emulateMedia({ colorScheme })
      await expect.poll(() => violations(page, rules && [...rules])).toEqual([])
    }
    await expect.poll(() => misfitsAtAll(page, { windows: NARROWEST })).toEqual([])
  })
})

describe('on tablets and phones', () => {
  const SMALL = [834, 390]
  const DESK_AND_SMALL = [1440, ...SMALL]
  let page: Page

  it('the picture of the login shows the crack it measures, above its words', async () => {
    page = await stage.nextPage()
    await openRoute(page, ROTAS.login)
    await page.locator('.login__pic img').evaluate((img: HTMLImageElement) => img.decode())
    const seen = await atWidths(page, SMALL, () =>
      page.locator('.login__hero').evaluate((hero) => {
        const picture = hero.querySelector('.login__pic')?.getBoundingClientRect()
        const { left, top, width, height } = (hero.querySelector('.marker-picture') as HTMLElement).style
        const [x = 0, y = 0, w = 0, h = 0] = [left, top, width, height].map(
          (share) => parseFloat(share) / 100,
        )
        const frame = hero.getBoundingClientRect()
        const words = hero.querySelector('.login__msg')?.getBoundingClientRect()
        if (!picture || !words) return ['no picture']
        const out: string[] = []
        if (picture.left + x * picture.width < frame.left) out.push('left')
        if (picture.left + (x + w) * picture.width > frame.right) out.push('right')
        if (picture.top + y * picture.height < frame.top) out.push('top')
        if (picture.top + (y + h) * picture.height > words.top) out.push('words')
        return out
      }),
    )
    expect(seen).toEqual({ 834: [], 390: [] })
  })

  it('the first screens say whose product it is', async () => {
    page = await stage.nextPage(ADMIN)
    for (const rota of [ROTAS.home, ROTAS.homeadm]) {
      await openScreen(page, rota)
      const look = (name: HTMLElement | SVGElement) => ({
        name: name.textContent,
        isWhole: name.checkVisibility() && name.clientWidth > 0 && name.scrollWidth <= name.clientWidth,
      })
      const seen = await atWidths(page, SMALL, () => page.locator('header .brand b').evaluate(look))
      const whole = { name: 'Extradorso', isWhole: true }
      expect(seen, rota).toEqual({ 834: whole, 390: whole })
    }
  })

  it('headings begin where the cards under them do, and words at the right end where fields and cards do', async () => {
    const edgeOf = (shown: Locator, side: 'left' | 'right') =>
      shown.first().evaluate((element, edge) => {
        const words = document.createRange()
        words.selectNodeContents(element)
        return Math.round((element.matches('button, h1') ? words : element).getBoundingClientRect()[edge])
      }, side)
    // They may differ by a card's border.
    const isEven = async (side: 'left' | 'right', one: Locator, other: Locator) =>
      Math.abs((await edgeOf(one, side)) - (await edgeOf(other, side))) <= 1
    for (const rota of [ROTAS.home, LINHAS.robo.telas.home.rota]) {
      await moveThrough(page, [rota])
      const heading = page.locator('h1')
      const seen = await atWidths(page, SMALL, async () => [
        await isEven('left', heading, page.getByRole('main').getByRole('link')),
        await edgeOf(heading, 'left'),
      ])
      expect(seen, rota).toEqual({ 834: [true, 24], 390: [true, 16] })
    }
    const even = { 834: true, 390: true }
    await searchDemo(page, LINHAS.drone, 'download')
    const all = page.getByRole('button', { name: TEXTOS.download.selecionarTodas })
    await all.waitFor()
    const isAllEven = () => atWidths(page, SMALL, () => isEven('right', all, page.locator('.vgrid')))
    expect(await isAllEven()).toEqual(even)
    await page.locator('.foto-card__choice input').first().check()
    expect(await isAllEven()).toEqual(even)
    await searchDemo(page, LINHAS.drone, 'inspecao')
    const history = page.locator('.historico').getByRole('button')
    expect(await atWidths(page, SMALL, () => isEven('right', history, observation(page)))).toEqual(even)
  })

  it('what waits for photos is in the columns that they get, clear of the spinner, and can be seen in both themes', async () => {
    let answer = () => undefined as void
    const answered = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/trpc/*.busca?**', async (route) => {
      await answered
      await route.continue()
    })
    await searchDemo(page, LINHAS.drone, 'download')
    const skeletons = page.locator('.skeleton')
    await skeletons.first().waitFor()
    const clear = async () => {
      const [[spinner], [first]] = await Promise.all([
        boxesOf(page.locator('.spin:not(.spin--sm)')),
        boxesOf(skeletons),
      ])
      return first && spinner && first.top - spinner.bottom >= 12
    }
    const waiting = await atWidths(page, DESK_AND_SMALL, async () => ({
      isClear: await clear(),
      columns: await columnsOf(skeletons),
    }))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const { fill, border } = await standsOut(skeletons.first())
      expect(fill, colorScheme).toBeGreaterThan(1.08)
      expect(border, colorScheme).toBeGreaterThan(1.3)
    }
    await page.emulateMedia({ colorScheme: 'light' })
    answer()
    const cards = page.getByRole('main').locator('li:has(figure)')
    await cards.first().waitFor()
    const come = async () => ({ isClear: true, columns: await columnsOf(cards) })
    expect(waiting).toEqual(await atWidths(page, DESK_AND_SMALL, come))
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  it('Baixar and Fechar stand beside each other under an enlarged photo', async () => {
    // The photos of the test before are still there.
    const enlarge = new RegExp(`^${TEXTOS.download.ampliar}`)
    await page.getByRole('button', { name: enlarge }).first().click()
    const dialog = page.getByRole('dialog')
    const both = dialog
      .getByRole('link', { name: TEXTOS.download.baixar })
      .or(dialog.getByRole('button', { name: TEXTOS.geral.fechar, exact: true }))
    // The name is of the form that cameras give; its length decides where the line breaks.
    await dialog
      .locator('.enlarged__bar b')
      .evaluate((name) => (name.textContent = 'DJI_20261121_0001_W.JPG'))
    const apart: number[] = []
    for (const width of await turningWidths(page, { from: 320, to: 834, step: 30 })) {
      await page.setViewportSize({ width, height: 844 })
      const [one, other] = await boxesOf(both)
      if (!one || !other || one.top !== other.top || one.right >= other.left) apart.push(width)
    }
    expect(apart).toEqual([])
    // On a phone on its side, the two used to lie half below the edge of the dialog.
    const [bottom, ends] = [390 - 16, async () => (await boxesOf(both)).map((box) => box.bottom <= bottom)]
    expect(await atWidths(page, [844], ends)).toEqual({ 844: [true, true] })
  })
})

describe('the theme', () => {
  it('is chosen at the login, stays on this device, and is on the page before anything is painted', async () => {
    const { page, complaints } = await stage.visit({ colorScheme: 'light' })
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const choose = (theme: 'sistema' | 'claro' | 'escuro') =>
      page.getByLabel(TEXTOS_TEMA.rotulo).selectOption(TEXTOS_TEMA[theme])
    await openRoute(page, ROTAS.login)
    const light = await background()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(background).not.toBe(light)
    const dark = await background()
    await choose('claro')
    await expect.poll(background).toBe(light)
    await page.emulateMedia({ colorScheme: 'light' })
    await choose('escuro')
    await expect.poll(background).toBe(dark)
    // Without the program, the page shows what the script in its head has set.
    await page.route(/\/assets\/index-.*\.js$/, (route) => route.abort())
    await page.reload()
    expect(await background()).toBe(dark)
    await page.unroute(/\/assets\/index-.*\.js$/)
    await signIn(page, ADMIN)
    expect(await background()).toBe(dark)
    // In forced colours, an element that kept the chosen theme's colour was dark on dark, or light on light.
    const numbers = page.locator('.chart text').first()
    const fill = () => numbers.evaluate((text) => getComputedStyle(text).fill)
    const chosen = await fill()
    await page.emulateMedia({ forcedColors: 'active' })
    await expect.poll(fill).not.toBe(chosen)
    await page.emulateMedia({ forcedColors: 'none' })
    await choose('sistema')
    await expect.poll(background).toBe(light)
    expect(complaints).toEqual([])
    await page.context().close()
  })
})
