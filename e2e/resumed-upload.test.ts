import type { Request, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PATHS } from '#shared/contract/paths'
import { LINHAS } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_FILA } from '#shared/textos/upload/fila'
import { signIn as integrate } from '../scripts/demo/integrator.mjs'
import type { OnLoopback } from '#shared/node/testing/on-loopback'
import { standBefore } from './stage/front.ts'
import { ADMIN, until } from './stage/product.ts'
import { startStage } from './stage/stage.ts'
import { searchInput } from './steps/search.ts'
import { seeToast } from './steps/session.ts'
import { chooseFiles, fillUpload, sendUpload } from './steps/upload.ts'
import { makeWorkOrder } from './orders/work-order.ts'

const F = TEXTOS_FILA

const stage = startStage()
let isCut = true
let front: OnLoopback

beforeAll(async () => {
  // Broken off in front of the product: requests that the browser itself holds back are let through when their tab
  // closes.
  front = await standBefore(stage.product.baseUrl, ({ method, url = '/' }, res) => {
    const isLost = isCut && (fotoOf(method, url) ?? 1) > 1
    if (isLost) res.destroy()
    return isLost
  })
})
afterAll(() => front.close())

/** The number of the photo whose bytes a request carries; null for other requests. */
function fotoOf(method: string | undefined, path: string): number | null {
  const n = new RegExp(`${PATHS.envios}/[^/]+/fotos/(\\d+)$`).exec(path)?.[1]
  return method === 'PATCH' && n !== undefined ? Number(n) : null
}
const fotoIn = (request: Request) => fotoOf(request.method(), new URL(request.url()).pathname)

/** Puts the device's clock nine years back. */
const CLOCK_BEHIND = `{
  const behind = 9 * 365 * 86_400_000
  const Real = Date
  Date = class extends Real {
    constructor(...given) {
      super(...(given.length > 0 ? given : [Real.now() - behind]))
    }
    static now() {
      return Real.now() - behind
    }
  }
}`

describe('an upload that is cut half way', () => {
  it('goes on in another tab, whose clock is wrong, with only what is missing, after the senha in place, and arrives exactly once', async () => {
    const order = await makeWorkOrder(stage.folder, LINHAS.drone, { os: 'RETOMADA-1' })
    const { page, context } = await stage.visitAs(ADMIN, { baseURL: front.url })
    await fillUpload(page, order)
    await chooseFiles(page, order)
    const first = page.waitForResponse((response) => fotoIn(response.request()) === 1)
    await sendUpload(page)
    await first
    await page.getByText(F.conexaoCaiu).first().waitFor()
    await page.close()

    await context.addInitScript(CLOCK_BEHIND)
    const again = await context.newPage()
    await again.goto(LINHAS.drone.telas.upload.rota)
    const offer = again.getByRole('region', { name: F.comecados(1) })
    await offer.getByText(F.chegaram(1, order.fotos.length)).waitFor()
    const sent: (number | null)[] = []
    const held: Route[] = []
    let isHeld = true
    await again.route(`**${PATHS.envios}/**`, (route) => {
      if (!isHeld || fotoIn(route.request()) === null) return route.continue()
      held.push(route)
      return undefined
    })
    again.on('request', (request) => sent.push(fotoIn(request)))
    isCut = false
    await offer.locator('input[type=file]').setInputFiles(order.fotos.map(({ path }) => path))
    await until('the rest is on its way', () => Promise.resolve(held.length > 0))
    await context.clearCookies()
    isHeld = false
    for (const route of held) await route.abort()

    const login = again.getByRole('dialog', { name: TEXTOS.session.entreDeNovo })
    await login.getByLabel(TEXTOS.login.senha, { exact: true }).fill(ADMIN.senha)
    const enter = login.getByRole('button', { name: TEXTOS.login.entrar, exact: true })
    await Promise.all([seeToast(again, TEXTOS.upload.sucesso), enter.click()])
    expect(new Set(sent.filter((n) => n !== null))).toEqual(new Set([2, 3]))
    const integrator = await integrate(stage.product.baseUrl, ADMIN)
    const records = await integrator.call('drone.fotos', searchInput(order, 'inspecao'))
    expect(records).toHaveLength(order.fotos.length)
  })
})
