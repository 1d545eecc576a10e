import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Nivel } from '#shared/niveis'
import { demoPeople } from '../scripts/demo/people.mjs'
import { seed } from '../scripts/demo/seed.mjs'
import { launchBrowser, visit, type Visitor } from './browser.ts'
import { ADMIN, Product } from './product.ts'
import { SCREENS, type Screen } from './screens.ts'
import { openMenu, STATES } from './states.ts'
import { signIn } from './steps/session.ts'

const FOLDER = fileURLToPath(new URL('../capturas', import.meta.url))
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const PEOPLE = demoPeople(ADMIN.senha)
const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 834, height: 1112 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
]

let product: Product
let browser: Browser

beforeAll(async () => {
  product = await Product.start()
  await seed(product.baseUrl, PEOPLE)
  browser = await launchBrowser()
  await mkdir(FOLDER, { recursive: true })
})

afterAll(async () => {
  await browser?.close()
  await product?.dispose()
})

/** Opens screens for whoever may see them: one browser profile a role, and nothing left over from screen to screen. */
function onlookers(options: Parameters<typeof visit>[2]) {
  const visitors = new Map<Nivel, Visitor>()
  let last: Visitor | undefined
  afterEach(async () => {
    await last?.page.unrouteAll({ behavior: 'ignoreErrors' })
    await last?.page.evaluate(() => {
      const drafts = Object.keys(localStorage).filter((key) => key.startsWith('rascunho:'))
      for (const key of drafts) localStorage.removeItem(key)
    })
  })
  afterAll(async () => {
    for (const { context } of visitors.values()) await context.close()
  })
  return async ({ nivel = 'administrador', open }: Screen): Promise<Visitor> => {
    const person = PEOPLE.find((each) => each.nivel === nivel)
    if (!person) throw new Error(`nobody is ${nivel}`)
    let visitor = visitors.get(nivel)
    if (!visitor) {
      visitor = await visit(browser, product.baseUrl, { reducedMotion: 'reduce', ...options })
      visitors.set(nivel, visitor)
      await signIn(visitor.page, person)
    }
    last = visitor
    visitor.complaints.length = 0
    await open(visitor.page)
    return visitor
  }
}

/** What breaks WCAG 2.2 AA on the page as it is now, one line a place. */
async function violations(page: Page): Promise<string[]> {
  const found = await new AxeBuilder({ page }).withTags(RULES).analyze()
  expect(found.passes.length).toBeGreaterThan(5)
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  )
}

const sidewaysPx = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

describe.each(['light', 'dark'] as const)('accessibility in the %s theme', (colorScheme) => {
  const look = onlookers({ colorScheme })

  it.each([...SCREENS, ...STATES])('of $name has no violation of WCAG 2.2 AA', async (screen) => {
    expect(await violations((await look(screen)).page)).toEqual([])
  })
})

describe.each(WIDTHS)('at $width px', (viewport) => {
  const look = onlookers({ viewport })

  it.each(SCREENS)('$name does not scroll sideways and leaves no error in the browser', async (screen) => {
    const { page, complaints } = await look(screen)
    await page.screenshot({ path: join(FOLDER, `${screen.name}-${viewport.width}.png`), fullPage: true })
    expect(await sidewaysPx(page)).toBeLessThanOrEqual(0)
    expect(complaints).toEqual([])
  })
})

describe('on a small phone', () => {
  const look = onlookers({ viewport: { width: 320, height: 640 }, hasTouch: true })

  it.each([...STATES, { name: 'menu', open: openMenu }])('$name does not scroll sideways', async (screen) => {
    expect(await sidewaysPx((await look(screen)).page)).toBeLessThanOrEqual(0)
  })

  it('the menu has no violation of WCAG 2.2 AA', async () => {
    expect(await violations((await look({ name: 'menu', open: openMenu })).page)).toEqual([])
  })
})
