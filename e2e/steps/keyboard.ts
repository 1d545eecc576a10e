import type { Locator, Page } from 'playwright-core'

/** More stops than any screen has. */
const MOST_STOPS = 80

/** Walks with the tab key alone until the focus is on `target`; fails when it cannot be reached. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  // Looked for once, and again if it gives way to another: by its role and name that takes as much as the key itself.
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

/** Walks to a field, types over what it holds, and stays in it. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await target.waitFor()
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Walks to a link or button and presses Enter on it. */
export async function press(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/**
 * Holds a key down until it has come `times` times, as fast as the page takes them: it draws some of the steps, where a
 * press at a time has it draw each.
 */
export async function hold(page: Page, key: string, times: number): Promise<void> {
  await Promise.all(Array.from({ length: times }, () => page.keyboard.down(key)))
  await page.keyboard.up(key)
}
