import type { Page } from 'playwright-core'

/** Windows in CSS px: a desk, a tablet, two phones. The first is where a page is left. */
export const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 834, height: 1112 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
] as const

/** What `sidewaysPx` answers where nothing moves. */
export const STILL = Object.fromEntries(WIDTHS.map(({ width }) => [width, 0]))

/** How far the page can be moved sideways at each width, px; `seen` is called at each. */
export async function sidewaysPx(
  page: Page,
  seen?: (width: number) => Promise<unknown>,
): Promise<Record<number, number>> {
  const moved: Record<number, number> = {}
  for (const viewport of WIDTHS) {
    await page.setViewportSize(viewport)
    moved[viewport.width] = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    await seen?.(viewport.width)
  }
  await page.setViewportSize(WIDTHS[0])
  return moved
}
