import { join } from 'node:path'
import { ADMINISTRADOR } from '#shared/node/testing/product-process'
import { launchBrowser } from '../../e2e/browser.ts'
import { signIn } from '../load.ts'
import { startProduct } from '../programs.ts'
import type { Place } from '../programs.ts'
import { group } from '../table.ts'
import type { Line } from '../table.ts'
import { navegador } from './navegador.ts'
import { bancada } from './bancada.ts'
import type { Screens } from './bancada.ts'

/** Rows by name: title, and how they are measured. */
export const SCREEN_ROWS: Readonly<
  Record<string, readonly [title: string, run: (screens: Screens) => Promise<Line[]>]>
> = {
  bancada: ['Bancada: marcar 50 fotos', bancada],
  navegador: ['Navegador: uma OS de 600 fotos', navegador],
}

/** Starts the whole product and a browser, and measures these rows; the product stays in `started`. */
export async function measureScreens(names: readonly string[], { folder, started }: Place): Promise<void> {
  const { email, senha } = ADMINISTRADOR
  const product = await startProduct(join(folder, 'telas'), { ADMIN_EMAIL: email, ADMIN_SENHA: senha })
  started.push(product)
  const browser = await launchBrowser()
  try {
    const person = await signIn(product.url, ADMINISTRADOR)
    for (const name of names) {
      const [title, run] = SCREEN_ROWS[name] ?? []
      if (title && run)
        await group(title, () => run({ url: product.url, browser, person, credentials: ADMINISTRADOR }))
    }
  } finally {
    await browser.close()
  }
}
