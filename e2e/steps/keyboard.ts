import type { Locator, Page } from 'playwright-core'

/** More elements than the tab key can stop at on any screen. */
const MOST_STOPS = 80

/** Presses the tab key until the focus is on `target`; fails when that is never the case. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  // The element is looked up once, and again only when it has been replaced: a look-up by role and name takes as long
  // as the key press itself.
  const find = () => target.elementHandle()
  let wanted = await find()
  const passed: string[] = []
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    const seen = await wanted?.evaluate((element) => ({
      isGone: !element.isConnected,
      isThere: element === document.activeElement,
      focused: document.activeElement?.outerHTML.slice(0, 60) ?? '',
    }))
    if (seen?.isThere) return
    if (!seen || seen.isGone) wanted = await find()
    else {
      passed.push(seen.focused)
      await page.keyboard.press('Tab')
    }
  }
  throw new Error(`the tab key does not reach ${String(target)}; it passed\n${passed.join('\n')}`)
}

/** Moves to a field with the tab key, replaces what it holds, and stays in it. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await target.waitFor()
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Moves to a link or button with the tab key and presses Enter on it. */
export async function press(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/**
 * Holds a key down until it has repeated `times` times, as fast as the page takes them: the page then draws only some
 * of the steps, while it would draw every one of single presses.
 */
export async function hold(page: Page, key: string, times: number): Promise<void> {
  await Promise.all(Array.from({ length: times }, () => page.keyboard.down(key)))
  await page.keyboard.up(key)
}
