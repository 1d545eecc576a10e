import { PATHS } from '#shared/contract/paths'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser, PLAIN, renew, visit, type Visitor } from './browser.ts'
import type { Person } from './people.ts'
import { ADMIN, Product } from './product.ts'
import { signIn as integrate } from '../../scripts/demo/integrator.mjs'
import { sendOrder } from '../steps/send-order.ts'
import type { WorkOrder } from '../orders/work-order.ts'

type VisitOptions = NonNullable<Parameters<typeof visit>[2]>

/** Cookies and local storage of a person who has signed in. */
interface Session {
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>
  stored: Record<string, string>
}

/** What the login's call answers. */
interface Login {
  token: string
  user: { id: number; email: string; nivel: string }
}

/** What the tests of a file share: the running product, a browser, and a folder for photos to send. */
export interface Stage {
  readonly product: Product
  readonly folder: string
  /** Opens the product in a browser profile of its own. */
  visit(options?: VisitOptions): Promise<Visitor>
  /**
   * As `visit`, with `person` signed in and no screen open yet, for tests of what comes after the login. All such
   * visits of a person use the same session.
   */
  visitAs(person: Person, options?: VisitOptions): Promise<Visitor>
  /**
   * The page of the one profile that the tests of a file share, made as if nothing had been opened in it, with `person`
   * signed in if one is given. A test with a page of its own takes as long as two loads of a screen more.
   */
  nextPage(person?: Person): Promise<Page>
  /** As `nextPage`, with the list of what the page complains about from now on. */
  nextVisit(person?: Person): Promise<Visitor>
  /** Sends an order as an administrator's program does, for tests of what comes after the upload. */
  sendOrder(order: WorkOrder): Promise<void>
}

/**
 * Starts the product (with `env` in addition to its own settings) and the browser before the tests of the file, and
 * ends both after them.
 */
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

  /** Signs `person` in by the call of the login screen, which takes a tenth of what that screen and the next take. */
  async function begin({ context, page }: Visitor, { email, senha }: Person): Promise<Session> {
    const headers = { origin: new URL(page.url()).origin }
    const answer = await context.request.post(`${PATHS.trpc}/auth.login`, { data: { email, senha }, headers })
    if (!answer.ok()) throw new Error(`${email} is not let in: ${await answer.text()}`)
    const { result } = (await answer.json()) as { result: { data: Login } }
    const { token, user } = result.data
    const stored = { token, userEmail: user.email, userId: String(user.id), userRole: user.nivel }
    return { cookies: await context.cookies(), stored }
  }

  /**
   * Signs `person` in: the first time by the login's call, later with the cookies that the browser had then. No screen
   * is open afterwards.
   */
  async function enter(visitor: Visitor, person: Person): Promise<void> {
    const { context, page, complaints } = visitor
    if (!page.url().endsWith(PLAIN)) await page.goto(PLAIN)
    const session = sessions.get(person.email) ?? (await begin(visitor, person))
    sessions.set(person.email, session)
    await context.addCookies(session.cookies)
    await page.evaluate((stored) => Object.assign(localStorage, stored), session.stored)
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
