import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser, visit, type Visitor } from './browser.ts'
import type { Person } from './people.ts'
import { Product } from './product.ts'
import { signIn } from './steps/session.ts'

type VisitOptions = NonNullable<Parameters<typeof visit>[2]>
type Session = Awaited<ReturnType<BrowserContext['storageState']>>

/** What the tests of a file play on: the running product, a browser before it, and a folder for photos to send. */
export interface Stage {
  readonly product: Product
  readonly folder: string
  /** Opens the product in a browser profile of its own. */
  visit(options?: VisitOptions): Promise<Visitor>
  /**
   * The same, where `person` has signed in already and no screen is open yet: for tests of what comes after the login.
   * All that a person visits so is one session.
   */
  visitAs(person: Person, options?: VisitOptions): Promise<Visitor>
  /** A page in a fresh profile, where `person` has signed in if one is named; the page it gave before is closed. */
  nextPage(person?: Person): Promise<Page>
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
    folder = newFolder('extradorso-fotos')
  })
  afterAll(async () => {
    await browser?.close()
    await product?.dispose()
    if (folder) removeFolder(folder)
  })

  const open: Stage['visit'] = (options) => visit(browser, product.baseUrl, options)
  const sessions = new Map<string, Promise<Session>>()
  async function sessionOf(person: Person): Promise<Session> {
    const { context, page } = await open()
    await signIn(page, person)
    const session = await context.storageState()
    await context.close()
    return session
  }
  const openAs: Stage['visitAs'] = async (person, options) => {
    const session = sessions.get(person.email) ?? sessionOf(person)
    sessions.set(person.email, session)
    return open({ ...options, storageState: await session })
  }
  return {
    visit: open,
    visitAs: openAs,
    get product() {
      return product
    },
    get folder() {
      return folder
    },
    async nextPage(person) {
      await last?.close()
      const { context, page } = await (person ? openAs(person) : open())
      last = context
      return page
    },
  }
}
