import type { BrowserContext, Page } from 'playwright-core'

declare const window: Window & { shownToasts?: Set<string> }

/** Runs in the page before the page's own scripts, so it can use nothing from outside of itself. */
function remember() {
  const shown = (window.shownToasts = new Set<string>())
  const look = () => {
    for (const toast of document.querySelectorAll('.toast'))
      for (const each of [toast, ...toast.querySelectorAll('*')])
        shown.add((each.textContent ?? '').replaceAll(/\s+/g, ' ').trim())
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  for (const press of ['keydown', 'pointerdown'])
    addEventListener(
      press,
      () => {
        shown.clear()
        look()
      },
      { capture: true },
    )
}

/**
 * Makes the pages of a context remember the texts of toasts since the last press of a key or button: a toast is shown
 * for three seconds, and a test on a busy machine may look for it later.
 */
export const rememberToasts = (context: BrowserContext) => context.addInitScript(remember)

/**
 * Makes the toasts of the open page stay until they are closed, or until the returned function is called: a test on a
 * busy machine may need more than their three seconds to measure or press them.
 */
export async function keepToasts(page: Page): Promise<() => Promise<void>> {
  const keeping = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet()
    // The end of this animation is what closes a toast.
    sheet.replaceSync('.Toastify__progress-bar { animation-play-state: paused !important }')
    document.adoptedStyleSheets.push(sheet)
    return sheet
  })
  return () => keeping.evaluate((sheet) => sheet.replaceSync(''))
}

/** Forgets the toasts shown so far. */
export const forgetToasts = (page: Page): Promise<void> => page.evaluate(() => window.shownToasts?.clear())

/** Whether a toast with exactly this text is shown, or was since the last key or press. */
export const wasShown = (page: Page, text: string): Promise<boolean> =>
  page
    .evaluate((wanted) => window.shownToasts?.has(wanted) ?? false, text.replaceAll(/\s+/g, ' ').trim())
    // The page is just being replaced by the next.
    .catch(() => false)
