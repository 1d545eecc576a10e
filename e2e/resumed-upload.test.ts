import type { Request, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { EnvioResumo } from '#shared/contract/envios'
import { PATHS } from '#shared/contract/paths'
import { LINHAS } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_FILA } from '#shared/textos/upload/fila'
import { signIn as integrate } from '../scripts/demo/integrator.mjs'
import { ADMIN, until } from './product.ts'
import { startStage } from './stage.ts'
import { searchInput } from './steps/search.ts'
import { seeToast } from './steps/session.ts'
import { chooseFiles, fillUpload, sendUpload } from './steps/upload.ts'
import { makeWorkOrder } from './work-order.ts'

const F = TEXTOS_FILA

const stage = startStage()

/** The number of the photo whose bytes a request carries; null for any other request. */
function fotoOf(request: Request): number | null {
  const n = new RegExp(`${PATHS.envios}/[^/]+/fotos/(\\d+)$`).exec(new URL(request.url()).pathname)?.[1]
  return request.method() === 'PATCH' && n !== undefined ? Number(n) : null
}

/** Puts the clock of a device nine years back. */
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
    const page = await stage.nextPage(ADMIN)
    const context = page.context()
    await page.route(`**${PATHS.envios}/**`, (route) =>
      (fotoOf(route.request()) ?? 1) > 1 ? route.abort() : route.continue(),
    )
    await fillUpload(page, order)
    await chooseFiles(page, order)
    const tries = new Set<Request>()
    page.on('request', (request) => tries.add(request))
    page.on('requestfailed', (request) => tries.delete(request))
    page.on('requestfinished', (request) => tries.delete(request))
    const first = page.waitForResponse((response) => fotoOf(response.request()) === 1)
    await sendUpload(page)
    await first
    await page.getByText(F.conexaoCaiu).first().waitFor()
    // A try that is held while its tab closes would go through: neither who holds it nor the lost link outlives the tab.
    await context.setOffline(true)
    await until('no try is under way', () => Promise.resolve(tries.size === 0))
    await page.close()
    await context.setOffline(false)

    await context.addInitScript(CLOCK_BEHIND)
    const again = await context.newPage()
    await again.goto(LINHAS.drone.telas.upload.rota)
    const offer = again.getByRole('region', { name: F.comecados(1) })
    const integrator = await integrate(stage.product.baseUrl, ADMIN)
    // What was on its way when the tab closed may come after the offer was asked for.
    let chegaram = 0
    await until('the offer tells what has come', async () => {
      const [begun] = (await integrator.call('envios.meus')) as EnvioResumo[]
      chegaram = begun?.chegaram ?? 0
      const isTold = (await offer.innerText()).includes(F.chegaram(chegaram, order.fotos.length))
      if (!isTold) await again.reload()
      return isTold
    })
    const missing = order.fotos.length - chegaram
    expect([chegaram > 0, missing > 0]).toEqual([true, true])
    const sent: (number | null)[] = []
    const held: Route[] = []
    let isHeld = true
    await again.route(`**${PATHS.envios}/**`, (route) => {
      if (!isHeld || fotoOf(route.request()) === null) return route.continue()
      held.push(route)
      return undefined
    })
    again.on('request', (request) => sent.push(fotoOf(request)))
    await offer.locator('input[type=file]').setInputFiles(order.fotos.map(({ path }) => path))
    await until('the rest is on its way', () => Promise.resolve(held.length > 0))
    await context.clearCookies()
    isHeld = false
    for (const route of held) await route.abort()

    const login = again.getByRole('dialog', { name: TEXTOS.session.entreDeNovo })
    await login.getByLabel(TEXTOS.login.senha, { exact: true }).fill(ADMIN.senha)
    const enter = login.getByRole('button', { name: TEXTOS.login.entrar, exact: true })
    await Promise.all([seeToast(again, TEXTOS.upload.sucesso), enter.click()])
    const numbers = new Set(sent.filter((n) => n !== null))
    // One that came after the offer was read is not missing any more.
    expect([numbers.size <= missing, numbers.has(1)]).toEqual([true, false])
    const records = await integrator.call('drone.fotos', searchInput(order, 'inspecao'))
    expect(records).toHaveLength(order.fotos.length)
  })
})
