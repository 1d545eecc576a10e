import type { Page } from 'playwright-core'
import { ROTAS } from '#shared/contract/rotas'

/** Milliseconds after which a route counts as one that leads nowhere. */
const PATIENCE_MS = 60_000

/**
 * Moves to one address after the other inside the page that is open, as the browser's own arrows do: nothing is loaded
 * anew. Answers what the page is called at each that opened; a screen is there when it is called otherwise than the one
 * before.
 */
export function moveThrough(page: Page, paths: readonly string[]): Promise<Record<string, string>> {
  const move = async ([paths, patienceMs]: [string[], number]) => {
    const titles: Record<string, string> = {}
    for (const path of paths) {
      const before = document.title
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
      const deadline = performance.now() + patienceMs
      while (document.title === before) {
        if (performance.now() > deadline) throw new Error(`${path} leads nowhere`)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      if (location.pathname === path) titles[path] = document.title
    }
    return titles
  }
  return page.evaluate(move, [[...paths], PATIENCE_MS] as [string[], number])
}

/** Until a screen of the product has its heading, however long its load waited for that. */
export const seeHeading = (page: Page): Promise<void> =>
  page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })

/**
 * Opens a screen anew, from the first screen as somebody who works comes to it; a page that shows nothing of the product
 * yet is loaded.
 */
export async function openScreen(page: Page, rota: string): Promise<void> {
  if ((await page.locator('#raiz').count()) === 0) {
    await page.goto(rota)
    return seeHeading(page)
  }
  const { pathname } = new URL(page.url())
  await moveThrough(page, pathname === ROTAS.home ? [rota] : [ROTAS.home, rota])
}
