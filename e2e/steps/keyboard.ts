import type { Locator, Page } from 'playwright-core'

/** More stops than any screen has. */
const MOST_STOPS = 80

/** Walks with the tab key alone until the focus is on `target`; fails when it cannot be reached. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const passed: string[] = []
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    const [isThere, focused] = await target.evaluate(
      (element) =>
        [element === document.activeElement, document.activeElement?.outerHTML.slice(0, 60) ?? ''] as const,
    )
    if (isThere) return
    passed.push(focused)
    await page.keyboard.press('Tab')
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
