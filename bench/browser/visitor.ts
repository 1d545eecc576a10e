import type { Browser } from 'playwright-core'
import { visit, type Visitor } from '../../e2e/stage/browser.ts'

type VisitOptions = NonNullable<Parameters<typeof visit>[2]>

/** Somebody before the product as most people are: what moves there moves, as it does not in browser tests. */
export const visitor = (browser: Browser, url: string, options: VisitOptions = {}): Promise<Visitor> =>
  visit(browser, url, { reducedMotion: 'no-preference', ...options })
