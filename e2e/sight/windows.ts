import type { Page } from 'playwright-core'
import { misfits } from './misfits.ts'

interface Window {
  width: number
  height: number
  /** Fingers instead of a mouse: larger controls. */
  touch?: true
}

/**
 * Windows in CSS px: a desk, low laptops (one of 1366 × 768 at 125 %), desks at 200 % and 400 % zoom; a phone on its
 * side, a tablet both ways, phones. Those with fingers together: a page that is told of another pointer is laid out anew. The first
 * is where a page is left.
 */
export const WINDOWS: readonly [Window, ...Window[]] = [
  { width: 1440, height: 900 },
  { width: 1366, height: 650 },
  { width: 1093, height: 614 },
  { width: 1000, height: 700 },
  { width: 720, height: 450 },
  { width: 640, height: 512 },
  { width: 360, height: 225 },
  { width: 320, height: 640, touch: true },
  { width: 390, height: 844, touch: true },
  { width: 844, height: 390, touch: true },
  { width: 834, height: 1112, touch: true },
  { width: 1024, height: 768, touch: true },
]

/** Gives the page a window, with a mouse or with fingers. */
export type Resize = (window: Window) => Promise<void>

/** How the windows of a page are changed. */
export async function resizer(page: Page): Promise<Resize> {
  const devtools = await page.context().newCDPSession(page)
  let fingers: boolean | undefined
  return async ({ width, height, touch = false }) => {
    if (touch !== fingers) await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: touch })
    fingers = touch
    await page.setViewportSize({ width, height })
    // What measures itself, as a strip of photos does, has measured.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  }
}

interface AtAll {
  /** What is looked for at each window. */
  find?: (page: Page) => Promise<string[]>
  /** Called at each window. */
  seen?: ((width: number) => Promise<unknown>) | undefined
}

/** What does not fit on the page, one line a place and window, none where all does. */
export async function misfitsAtAll(page: Page, { find = misfits, seen }: AtAll = {}): Promise<string[]> {
  const resize = await resizer(page)
  const met: string[] = []
  for (const window of WINDOWS) {
    await resize(window)
    const found = await find(page)
    met.push(...found.map((place) => `${window.width} × ${window.height}: ${place}`))
    await seen?.(window.width)
  }
  await resize(WINDOWS[0])
  return met
}
