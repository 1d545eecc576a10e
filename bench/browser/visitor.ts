import type { Browser } from 'playwright-core'
import { visit, type Visitor } from '../../e2e/stage/browser.ts'

type VisitOptions = NonNullable<Parameters<typeof visit>[2]>

/** A visitor as most people are: animations run, which browser tests turn off. */
export const visitor = (browser: Browser, url: string, options: VisitOptions = {}): Promise<Visitor> =>
  visit(browser, url, { reducedMotion: 'no-preference', ...options })
