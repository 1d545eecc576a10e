import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROTAS } from '#shared/contract/rotas'
import type { Nivel } from '#shared/linhas/niveis'
import { TEXTOS } from '#shared/textos/textos'
import { demoPeople } from '../scripts/demo/people.mjs'
import { seed } from '../scripts/demo/seed.mjs'
import type { Visitor } from './browser.ts'
import { ADMIN } from './product.ts'
import { openRoute, SCREENS, type Screen } from './screens.ts'
import { startStage } from './stage.ts'
import { ON_TOUCH, STATES } from './states.ts'
import { signIn } from './steps/session.ts'
import { violations } from './violations.ts'
import { misfitsAtAll } from './windows.ts'

/** Where pictures of every screen are kept, if CAPTURAS=1 asks for them. */
const FOLDER = process.env['CAPTURAS'] === '1' && fileURLToPath(new URL('../capturas', import.meta.url))
const PEOPLE = demoPeople(ADMIN.senha)

const stage = startStage()

beforeAll(async () => {
  await seed(stage.product.baseUrl, PEOPLE)
  if (FOLDER) await mkdir(FOLDER, { recursive: true })
})

/** Opens screens for whoever may see them: one browser profile a role, and nothing left over from screen to screen. */
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
      visitor = await stage.visit(options)
      visitors.set(nivel, visitor)
      await signIn(visitor.page, person)
    }
    visitor.complaints.length = 0
    await open(visitor.page)
    return visitor
  }
}

/** Leaves a screen as if nobody had been there; one that did not open is left already. */
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

/** Keeps pictures of a screen, one a width, where they are asked for. */
const picturesOf = ({ page }: Visitor, name: string) =>
  FOLDER
    ? (width: number) => page.screenshot({ path: join(FOLDER, `${name}-${width}.png`), fullPage: true })
    : undefined

describe('at a desk', () => {
  const look = onlookers({ colorScheme: 'light' })
  const shown = [
    ...SCREENS.map((screen) => ({ ...screen, isState: false })),
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
      await expect.poll(() => misfitsAtAll(visitor.page, { seen })).toEqual([])
      // Some states are errors of the network, which the browser writes down.
      if (!isState) expect(visitor.complaints).toEqual([])
    })
  })
})

describe('with fingers', () => {
  const look = onlookers({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  it.each(ON_TOUCH)('$name fits in every window and keeps WCAG 2.2 AA in both themes', async (screen) => {
    const { page } = await look(screen)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect.poll(() => violations(page)).toEqual([])
    }
    await expect.poll(() => misfitsAtAll(page)).toEqual([])
  })
})

describe('the theme', () => {
  it('is chosen at the login, stays on this device, and is on the page before anything is painted', async () => {
    const { page, complaints } = await stage.visit({ colorScheme: 'light' })
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const choose = (theme: 'sistema' | 'claro' | 'escuro') =>
      page.getByLabel(TEXTOS.tema.rotulo).selectOption(TEXTOS.tema[theme])
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
    // The program never comes: what is on the page is what the head put there.
    await page.route(/\/assets\/index-.*\.js$/, (route) => route.abort())
    await page.reload()
    expect(await background()).toBe(dark)
    await page.unroute(/\/assets\/index-.*\.js$/)
    await signIn(page, ADMIN)
    expect(await background()).toBe(dark)
    // Colours that the system forces are the system's: what kept the chosen theme's stood dark on dark, light on light.
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
