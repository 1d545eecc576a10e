import type { Locator, Page } from 'playwright-core'
import { resizer, WINDOWS } from './windows.ts'

/** Gives the page each of WINDOWS that has one of these widths, and answers what `look` found in each. */
export async function atWidths<T>(page: Page, widths: readonly number[], look: () => Promise<T>) {
  const resize = await resizer(page)
  const seen: Record<number, T> = {}
  for (const window of WINDOWS.filter(({ width }) => widths.includes(width))) {
    await resize(window)
    seen[window.width] = await look()
  }
  await resize(WINDOWS[0])
  return seen
}

/** The boxes of elements in the window, in CSS px. */
export const boxesOf = (elements: Locator) =>
  elements.evaluateAll((found) =>
    found.map((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      return { left, top, right, bottom }
    }),
  )

/** Left and right edges of the elements of the first row. */
export async function columnsOf(elements: Locator): Promise<[number, number][]> {
  const boxes = await boxesOf(elements)
  return boxes
    .filter(({ top }) => Math.abs(top - (boxes[0]?.top ?? 0)) < 1)
    .map(({ left, right }) => [Math.round(left), Math.round(right)])
}

/**
 * The contrast of an element's fill and of its border against the page's background: ratios of luminance as WCAG
 * defines them.
 */
export const standsOut = (element: Locator) =>
  element.evaluate((node) => {
    const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const luminanceOf = (color: string) => {
      if (!pen) return 0
      pen.fillStyle = color
      pen.fillRect(0, 0, 1, 1)
      const [r = 0, g = 0, b = 0] = [...pen.getImageData(0, 0, 1, 1).data].map((value) => {
        const share = value / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const { backgroundColor, borderTopColor } = getComputedStyle(node)
    const page = luminanceOf(getComputedStyle(document.body).backgroundColor)
    const ratioOf = (color: string) => {
      const own = luminanceOf(color)
      return (Math.max(own, page) + 0.05) / (Math.min(own, page) + 0.05)
    }
    return { fill: ratioOf(backgroundColor), border: ratioOf(borderTopColor) }
  })
