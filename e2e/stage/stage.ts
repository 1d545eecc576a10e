import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser, PLAIN, renew, visit, type Visitor } from './browser.ts'
import type { Person } from './people.ts'
import { ADMIN, Product } from './product.ts'
import { signIn as integrate } from '../../scripts/demo/integrator.mjs'
import { sendOrder } from '../steps/send-order.ts'
import { signIn } from '../steps/session.ts'
import type { WorkOrder } from '../orders/work-order.ts'

type VisitOptions = NonNullable<Parameters<typeof visit>[2]>

/** What a browser keeps of somebody who has signed in. */
interface Session {
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>
  stored: Record<string, string>
}

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
  /**
   * The page of one profile that all tests of the file share, as if nobody had been there, where `person` has signed in
   * if one is named: a page of its own costs a test as much as two loads of a screen.
   */
  nextPage(person?: Person): Promise<Page>
  /** The same with what the page complains about from now on. */
  nextVisit(person?: Person): Promise<Visitor>
  /** Sends an order as a program of the administrator does: for tests of what comes after the upload. */
  sendOrder(order: WorkOrder): Promise<void>
}

/** Starts product (with `env` besides its own settings) and browser before the tests of the file, and ends them after. */
export function startStage(env: Record<string, string> = {}): Stage {
  let product: Product
  let browser: Browser
  let folder: string
  let shared: Visitor | undefined

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
  const sessions = new Map<string, Session>()
  let program: ReturnType<typeof integrate> | undefined

  /** Has `person` signed in: by the login the first time, as the browser kept it from then on. No screen is open then. */
  async function enter({ context, page, complaints }: Visitor, person: Person): Promise<void> {
    const session = sessions.get(person.email)
    if (session) {
      if (!page.url().endsWith(PLAIN)) await page.goto(PLAIN)
      await context.addCookies(session.cookies)
      await page.evaluate((stored) => Object.assign(localStorage, stored), session.stored)
    } else {
      await signIn(page, person)
      const stored = await page.evaluate(() => ({ ...localStorage }))
      sessions.set(person.email, { cookies: await context.cookies(), stored })
      await page.goto(PLAIN)
      await page.evaluate(() => sessionStorage.clear())
    }
    complaints.length = 0
  }
  const stage: Stage = {
    visit: open,
    async visitAs(person, options) {
      const visitor = await open(options)
      await enter(visitor, person)
      return visitor
    },
    get product() {
      return product
    },
    get folder() {
      return folder
    },
    async nextVisit(person) {
      if (shared) await renew(shared, product.baseUrl)
      shared ??= await open()
      if (person) await enter(shared, person)
      return shared
    },
    nextPage: async (person) => (await stage.nextVisit(person)).page,
    async sendOrder(order) {
      program ??= integrate(product.baseUrl, ADMIN)
      await sendOrder(await program, order)
    },
  }
  return stage
}
