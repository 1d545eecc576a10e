import type { Page } from 'playwright-core'

interface Range {
  from: number
  to: number
  step: number
}

/**
 * The widths of a range at which a page should be looked at. Between two widths that the styles name, the page has
 * least room at the narrower end; so these are the widths on both sides of each one named, and for everything that no
 * style names, one every `step`.
 */
export async function turningWidths(page: Page, { from, to, step }: Range): Promise<number[]> {
  const named = await page.evaluate(() => {
    const found = new Set<number>()
    // The build writes '(max-width: 640px)' as '(width <= 40rem)'.
    const BOUND = /\bwidth ([<>])= ([\d.]+)rem/g
    const read = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSMediaRule)
          for (const [, sign, rem] of rule.conditionText.matchAll(BOUND)) {
            const px = Number(rem) * 16
            found.add(px).add(sign === '<' ? px + 1 : px - 1)
          }
        if (rule instanceof CSSGroupingRule) read(rule.cssRules)
      }
    }
    for (const sheet of document.styleSheets) read(sheet.cssRules)
    return [...found]
  })
  if (named.length === 0) throw new Error('the styles of the page name no width')
  const every = Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => from + at * step)
  return [...new Set([...every, ...named])]
    .filter((width) => width >= from && width <= to)
    .sort((a, b) => a - b)
}
