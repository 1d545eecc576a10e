import type { Page } from 'playwright-core'
import { ROTAS } from '#shared/contract/rotas'

/** Milliseconds after which an address is taken to lead nowhere. */
const PATIENCE_MS = 60_000

/**
 * Moves through these addresses inside the open page, as the browser's back and forward buttons do, without loading
 * anything. Answers the page's title at each address that stayed open; a screen counts as there when the title has
 * changed.
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

/** Waits until a screen of the product has its heading, even if the load gave up waiting for it. */
export const seeHeading = (page: Page): Promise<void> =>
  page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })

/**
 * Opens a screen afresh, coming from the first screen as people do. A page that shows nothing of the product yet is
 * loaded.
 */
export async function openScreen(page: Page, rota: string): Promise<void> {
  if ((await page.locator('#raiz').count()) === 0) {
    await page.goto(rota)
    return seeHeading(page)
  }
  const { pathname } = new URL(page.url())
  await moveThrough(page, pathname === ROTAS.home ? [rota] : [ROTAS.home, rota])
}
