import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../scripts/demo/people.mjs'
import { seed } from '../scripts/demo/seed.mjs'
import { launchBrowser, visit, type Visitor } from './browser.ts'
import { ADMIN, Product } from './product.ts'
import { SCREENS } from './screens.ts'
import { signIn } from './steps/session.ts'

const FOLDER = fileURLToPath(new URL('../capturas', import.meta.url))
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 834, height: 1112 },
  { width: 390, height: 844 },
]

let product: Product
let browser: Browser

beforeAll(async () => {
  product = await Product.start()
  await seed(product.baseUrl, demoPeople(ADMIN.senha))
  browser = await launchBrowser()
  await mkdir(FOLDER, { recursive: true })
})

afterAll(async () => {
  await browser?.close()
  await product?.dispose()
})

describe.each(['light', 'dark'] as const)('accessibility in the %s theme', (colorScheme) => {
  let visitor: Visitor

  beforeAll(async () => {
    visitor = await visit(browser, product.baseUrl, { colorScheme, reducedMotion: 'reduce' })
    await signIn(visitor.page, ADMIN)
  })
  afterAll(() => visitor?.context.close())

  it.each(SCREENS)('of $name has no violation of WCAG 2.2 AA', async ({ open }) => {
    await open(visitor.page)
    const { passes, violations } = await new AxeBuilder({ page: visitor.page }).withTags(RULES).analyze()
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
    )
    expect(found).toEqual([])
    expect(passes.length).toBeGreaterThan(5)
  })
})

describe.each(WIDTHS)('at $width px', (viewport) => {
  let visitor: Visitor

  beforeAll(async () => {
    visitor = await visit(browser, product.baseUrl, { viewport, reducedMotion: 'reduce' })
    await signIn(visitor.page, ADMIN)
  })
  afterAll(() => visitor?.context.close())

  it.each(SCREENS)(
    '$name does not scroll sideways and leaves no error in the browser',
    async ({ name, open }) => {
      visitor.complaints.length = 0
      await open(visitor.page)
      await visitor.page.screenshot({ path: join(FOLDER, `${name}-${viewport.width}.png`), fullPage: true })
      const overflow = await visitor.page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow).toBeLessThanOrEqual(0)
      expect(visitor.complaints).toEqual([])
    },
  )
})
