import { join } from 'node:path'
import { ADMINISTRADOR } from '#shared/node/testing/product-process'
import { launchBrowser } from '../../e2e/stage/browser.ts'
import { signIn } from '../load.ts'
import { ADMIN_ENV, keep, startProduct } from '../programs.ts'
import type { Place } from '../programs.ts'
import { SCREEN_ROWS } from '../rows.ts'
import type { ScreenRow } from '../rows.ts'
import { group } from '../table.ts'
import type { Line } from '../table.ts'
import { navegador } from './navegador.ts'
import { bancada } from './bancada.ts'
import type { Screens } from './bancada.ts'

/** The function that measures each row. */
const MEASURES: Readonly<Record<ScreenRow, (screens: Screens) => Promise<Line[]>>> = { bancada, navegador }

/**
 * Starts the whole product and a browser, and measures these rows. The product is added to `started`, for the caller to
 * stop.
 */
export async function measureScreens(names: readonly ScreenRow[], place: Place): Promise<void> {
  const product = keep(place, await startProduct(join(place.folder, 'telas'), ADMIN_ENV))
  const browser = await launchBrowser()
  try {
    const person = await signIn(product.url, ADMINISTRADOR)
    const screens = { url: product.url, browser, person, credentials: ADMINISTRADOR }
    for (const name of names) await group(SCREEN_ROWS[name], () => MEASURES[name](screens))
  } finally {
    await browser.close()
  }
}
