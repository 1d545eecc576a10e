import type { Page } from 'playwright-core'
import { misfits } from './misfits.ts'

export interface Window {
  width: number
  height: number
  /** A touch screen instead of a mouse: controls are larger. */
  touch?: true
}

/**
 * Windows in CSS px: a desk, low laptops (one of 1366 × 768 at 125 %), desks at 200 % and 400 % zoom; then phones and
 * tablets, upright and on their sides. The touch screens stand together, because a page is laid out anew when the
 * pointer changes. After a look at all of them a page is given the first again.
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

/** Of these the narrowest of each layout that messages, questions and dialogs have: their styles name no other widths. */
export const NARROWEST = WINDOWS.filter(({ width }) => [1024, 1000, 844, 720, 640, 360, 320].includes(width))

/** Gives the page a window, with a mouse or as a touch screen. */
export type Resize = (window: Window) => Promise<void>

/** A function that changes the window of a page. */
export async function resizer(page: Page): Promise<Resize> {
  const devtools = await page.context().newCDPSession(page)
  let fingers: boolean | undefined
  return async ({ width, height, touch = false }) => {
    if (touch !== fingers) await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: touch })
    fingers = touch
    await page.setViewportSize({ width, height })
    // Elements that measure themselves, such as the strip of photos, have done so after two frames.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  }
}

/** What `look` finds in each of these windows, one after the other, each looked at from its top. */
export async function lookInEach<T>(
  { page, resize, windows }: { page: Page; resize: Resize; windows: readonly Window[] },
  look: (window: Window) => Promise<T>,
): Promise<T[]> {
  const seen: T[] = []
  for (const window of windows) {
    await resize(window)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    seen.push(await look(window))
  }
  return seen
}

interface AtAll {
  windows?: readonly Window[] | undefined
  /** Looks for faults in each window; by default `misfits`. */
  find?: (page: Page) => Promise<string[]>
  /** Called in each window after the faults are looked for. */
  seen?: ((width: number) => Promise<unknown>) | undefined
}

/** What does not fit on the page, one line per place and window; empty when everything fits. */
export async function misfitsAtAll(
  page: Page,
  { windows = WINDOWS, find = misfits, seen }: AtAll = {},
): Promise<string[]> {
  const resize = await resizer(page)
  const met: string[] = []
  for (const window of windows) {
    await resize(window)
    const found = await find(page)
    met.push(...found.map((place) => `${window.width} × ${window.height}: ${place}`))
    await seen?.(window.width)
  }
  await resize(WINDOWS[0])
  return met
}
