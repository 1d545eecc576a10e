import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Nivel } from '#shared/linhas/niveis'
import { demoPeople } from '../scripts/demo/people.mjs'
import { seed } from '../scripts/demo/seed.mjs'
import type { Visitor } from './browser.ts'
import { ADMIN } from './product.ts'
import { SCREENS, type Screen } from './screens.ts'
import { startStage } from './stage.ts'
import { openMenu, STATES } from './states.ts'
import { signIn } from './steps/session.ts'
import { violations } from './violations.ts'

/** Where pictures of every screen are kept, if CAPTURAS=1 asks for them. */
const FOLDER = process.env['CAPTURAS'] === '1' && fileURLToPath(new URL('../capturas', import.meta.url))
const PEOPLE = demoPeople(ADMIN.senha)
const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 834, height: 1112 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
] as const

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
      visitor = await stage.visit({ reducedMotion: 'reduce', ...options })
      visitors.set(nivel, visitor)
      await signIn(visitor.page, person)
    }
    visitor.complaints.length = 0
    await open(visitor.page)
    return visitor
  }
}

/** Leaves a screen as if nobody had been there. */
async function leave({ page }: Visitor): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.mouse.move(0, 0)
  await page.evaluate(() => {
    const drafts = Object.keys(localStorage).filter((key) => key.startsWith('rascunho:'))
    for (const key of drafts) localStorage.removeItem(key)
    sessionStorage.clear()
  })
}

/** How far the page can be moved sideways at each width, px; a named screen leaves a picture of each. */
async function sidewaysPx(page: Page, name?: string): Promise<Record<number, number>> {
  const moved: Record<number, number> = {}
  for (const viewport of WIDTHS) {
    await page.setViewportSize(viewport)
    moved[viewport.width] = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (name && FOLDER)
      await page.screenshot({ path: join(FOLDER, `${name}-${viewport.width}.png`), fullPage: true })
  }
  await page.setViewportSize(WIDTHS[0])
  return moved
}
const STILL = Object.fromEntries(WIDTHS.map(({ width }) => [width, 0]))

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
      expect(await violations(visitor.page)).toEqual([])
    })

    it('has the contrast of WCAG 2.2 AA in the dark theme', async () => {
      await visitor.page.emulateMedia({ colorScheme: 'dark' })
      const found = await violations(visitor.page, ['color-contrast'])
      await visitor.page.emulateMedia({ colorScheme: 'light' })
      expect(found).toEqual([])
    })

    it('does not scroll sideways at any width, and no screen leaves an error', async () => {
      expect(await sidewaysPx(visitor.page, isState ? undefined : screen.name)).toEqual(STILL)
      // Some states are errors of the network, which the browser writes down.
      if (!isState) expect(visitor.complaints).toEqual([])
    })
  })
})

describe('on a small phone', () => {
  const look = onlookers({ viewport: WIDTHS[3], hasTouch: true })

  it('the menu keeps WCAG 2.2 AA and does not scroll sideways', async () => {
    const { page } = await look({ name: 'menu', open: openMenu })
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(WIDTHS[3].width)
  })
})
