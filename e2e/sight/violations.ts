import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare const window: Window & { axe: typeof axe }

/** What breaks WCAG 2.2 AA, or some rules of it, on the page as it is now: one line a place. */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // A script of the devtools: the page's policy, which lets no script in, does not hold for it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  const runOnly: axe.RunOnly = rules ? { type: 'rule', values: rules } : { type: 'tag', values: TAGS }
  // What breaks a rule is told by its own HTML; selectors of all that was looked at take a fifth of the time.
  const options: axe.RunOptions = { runOnly, resultTypes: ['violations'], selectors: false }
  const found = await page.evaluate(async (run) => {
    const { passes, violations } = await window.axe.run(document, run)
    return { passes: passes.length, violations }
  }, options)
  expect(found.passes).toBeGreaterThan(0)
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  )
}
