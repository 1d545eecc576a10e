import type { Page } from 'playwright-core'
import { ROTAS } from '#shared/contract/rotas'
import { TEXTOS } from '#shared/textos/textos'
import type { Person } from '../stage/people.ts'
import { until } from '../stage/product.ts'
import { forgetToasts, wasShown } from '../stage/shown-toasts.ts'

/** Fills in the login that is on screen. */
export async function fillLogin(page: Page, { email, senha }: Person): Promise<void> {
  await page.getByLabel(TEXTOS.login.email, { exact: true }).fill(email)
  await page.getByLabel(TEXTOS.login.senha, { exact: true }).fill(senha)
  await page.getByRole('button', { name: TEXTOS.login.entrar, exact: true }).click()
}

/** Opens the login, signs in and waits for the first screen. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto(ROTAS.login)
  await fillLogin(page, person)
  await page.waitForURL((url) => url.pathname.startsWith(ROTAS.home))
}

/**
 * Waits for a toast with exactly this text; one that was shown since the last press of a key or button counts even if
 * it has gone.
 */
export async function seeToast(page: Page, texto: string): Promise<void> {
  await until(`the toast '${texto}' is shown`, () => wasShown(page, texto))
}

/** Closes the toasts that are shown; some may close themselves meanwhile. */
export async function closeToasts(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: TEXTOS.geral.fecharAviso })
  await until('no toast is shown', async () => {
    await close.evaluateAll((buttons) =>
      buttons.forEach((button) => button instanceof HTMLElement && button.click()),
    )
    return (await page.locator('.toast').count()) === 0
  })
  await forgetToasts(page)
}
