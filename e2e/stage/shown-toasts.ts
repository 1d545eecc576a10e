import type { BrowserContext, Page } from 'playwright-core'

declare const window: Window & { shownToasts?: Set<string> }

/** Runs in the page before its own scripts: everything it needs is inside. */
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
 * Has the pages of a context remember what toasts said since the last key or press: a toast is there for three seconds,
 * and a busy machine may come to look only after them.
 */
export const rememberToasts = (context: BrowserContext) => context.addInitScript(remember)

/**
 * Has the toasts of the page that is open stay until they are closed, or let go by what this answers: a busy machine may come
 * to look where they lie, or to point at them, only after their three seconds.
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

/** Begins anew: what was shown so far has been seen. */
export const forgetToasts = (page: Page): Promise<void> => page.evaluate(() => window.shownToasts?.clear())

/** Whether a toast with exactly this text is shown, or was since the last key or press. */
export const wasShown = (page: Page, text: string): Promise<boolean> =>
  page
    .evaluate((wanted) => window.shownToasts?.has(wanted) ?? false, text.replaceAll(/\s+/g, ' ').trim())
    // The page is just giving way to the next.
    .catch(() => false)
