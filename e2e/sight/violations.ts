import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare const window: Window & { axe: typeof axe }

/** What breaks the rules of WCAG 2.2 AA, or the given rules, on the page as it is now: one line per place. */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // Evaluated through the devtools, the script needs no permission of the page's content security policy.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  const runOnly: axe.RunOnly = rules ? { type: 'rule', values: rules } : { type: 'tag', values: TAGS }
  // The offending element is told by its own HTML: computing selectors for every element takes a fifth of the time.
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
