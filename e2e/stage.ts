import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser, visit, type Visitor } from './browser.ts'
import { Product } from './product.ts'

/** What the tests of a file play on: the running product, a browser before it, and a folder for photos to send. */
export interface Stage {
  readonly product: Product
  readonly folder: string
  /** Opens the product in a browser profile of its own. */
  visit(options?: Parameters<typeof visit>[2]): Promise<Visitor>
  /** A page in a fresh profile; the page it gave before is closed. */
  nextPage(): Promise<Page>
}

/** Starts product (with `env` besides its own settings) and browser before the tests of the file, and ends them after. */
export function startStage(env: Record<string, string> = {}): Stage {
  let product: Product
  let browser: Browser
  let folder: string
  let last: BrowserContext | undefined

  beforeAll(async () => {
    product = await Product.start(env)
    browser = await launchBrowser()
    folder = await mkdtemp(join(tmpdir(), 'extradorso-fotos-'))
  })
  afterAll(async () => {
    await browser?.close()
    await product?.dispose()
    if (folder) await rm(folder, { recursive: true, force: true })
  })

  const open: Stage['visit'] = (options) => visit(browser, product.baseUrl, options)
  return {
    visit: open,
    get product() {
      return product
    },
    get folder() {
      return folder
    },
    async nextPage() {
      await last?.close()
      const { context, page } = await open()
      last = context
      return page
    },
  }
}
