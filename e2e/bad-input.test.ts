import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ROTAS } from '#shared/contract/rotas'
import { CAMPOS, LINHAS } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { signIn as integrate } from '../scripts/demo/integrator.mjs'
import { atWidths, boxesOf } from './sight/in-sight.ts'
import { ADMIN } from './stage/product.ts'
import { openRoute } from './screens/screens.ts'
import { startStage } from './stage/stage.ts'
import { damage, drawMarker, observation, saveMarks, seeFoto } from './steps/marking.ts'
import { searchInput, searchOrder } from './steps/search.ts'
import { fillLogin, seeToast } from './steps/session.ts'
import { chooseFiles, fillUpload, sendUpload } from './steps/upload.ts'
import { makeWorkOrder, type SentFoto, type WorkOrder } from './orders/work-order.ts'

const stage = startStage()
let page: Page

let signedIn: ReturnType<typeof integrate> | undefined

async function recordsOf(order: WorkOrder): Promise<unknown[]> {
  const integrator = await (signedIn ??= integrate(stage.product.baseUrl, ADMIN))
  return integrator.call(`${order.linha.id}.fotos`, searchInput(order, 'inspecao')) as Promise<unknown[]>
}

/**
 * Saves at the moment at which the session ends: if it ended earlier, another request of the bench would be refused
 * first.
 */
async function saveWithoutSession(page: Page): Promise<void> {
  await page.route(
    '**/trpc/*.salvarMarcacoes*',
    async (route) => {
      await page.context().clearCookies()
      await route.continue()
    },
    { times: 1 },
  )
  await saveMarks(page)
}

async function badFoto(name: string, bytes: Uint8Array): Promise<SentFoto> {
  const path = join(stage.folder, name)
  await writeFile(path, bytes)
  return { name, path, sha256: '' }
}

describe('login', () => {
  it('a phone on its side, and a desk at 200 %, showed the picture of the login alone: Entrar is in sight, with its fields', async () => {
    page = await stage.nextPage()
    await openRoute(page, ROTAS.login)
    const isInSight = async () => {
      const [box] = await boxesOf(page.locator('form'))
      return box && box.top >= 0 && box.bottom <= (page.viewportSize()?.height ?? 0)
    }
    expect(await atWidths(page, [844, 640], isInSight)).toEqual({ 844: true, 640: true })
  })
})

describe('an upload', () => {
  const linha = LINHAS.civil

  it('names what only looks like a photo and what ends too early while choosing, and sends the rest', async () => {
    const order = await makeWorkOrder(stage.folder, linha, { os: 'CORTADA' })
    const good = order.fotos.length
    const whole = await readFile(order.fotos[0]?.path ?? '')
    const html = Buffer.from('<html>isto não é uma foto</html>'.repeat(50))
    order.fotos.splice(1, 0, await badFoto('não é foto.jpg', html))
    order.fotos.push(await badFoto('cortada.jpg', whole.subarray(0, Math.floor(whole.length / 2))))
    page = await stage.nextPage(ADMIN)
    await fillUpload(page, order)
    await chooseFiles(page, order)
    const list = page.getByRole('region', { name: '2 fotos com problema' })
    await list.getByText('O arquivo não é foto.jpg não é uma imagem JPEG, PNG ou WebP.').waitFor()
    await list.getByText('A foto cortada.jpg está incompleta ou corrompida.').waitFor()
    await sendUpload(page)
    const dialog = page.getByRole('dialog', { name: '2 fotos com problema' })
    await dialog.getByRole('button', { name: 'Voltar' }).click()
    expect(await page.getByLabel(CAMPOS[linha.alvo].label, { exact: true }).inputValue()).toBe(
      order.campos[linha.alvo],
    )
    expect(await recordsOf(order)).toEqual([])
    await sendUpload(page)
    await dialog.getByRole('button', { name: `Deixar de fora e enviar ${good} fotos` }).click()
    await seeToast(page, TEXTOS.upload.sucesso)
    expect(await recordsOf(order)).toHaveLength(good)
  })
})

describe('without a session', () => {
  it('leads to the login when the session ends in the middle of marking, and brings the unsaved work back', async () => {
    const order = await makeWorkOrder(stage.folder, LINHAS.drone, { os: 'SESSAO-1' })
    await stage.sendOrder(order)
    page = await stage.nextPage(ADMIN)
    await searchOrder(page, order, 'inspecao')
    await drawMarker(page, 1, [0.3, 0.3, 0.6, 0.6])
    await damage(page).selectOption('arranhao')
    await observation(page).fill('Antes do fim da sessão')
    await saveWithoutSession(page)

    const again = page.getByRole('dialog', { name: TEXTOS.session.entreDeNovo })
    await again.getByRole('button', { name: TEXTOS.session.sairDaPagina }).click()
    await page.waitForURL(`**${ROTAS.login}?redirect=*`)
    await fillLogin(page, ADMIN)
    await page.waitForURL(`**${LINHAS.drone.telas.inspecao.rota}*`)
    await seeFoto(page, 1)
    await expect.poll(() => damage(page).inputValue()).toBe('arranhao')
    await expect.poll(() => observation(page).inputValue()).toBe('Antes do fim da sessão')

    // The other way is to sign in on the spot: then the refused save continues by itself.
    await saveWithoutSession(page)
    await again.getByLabel(TEXTOS.login.senha, { exact: true }).fill(ADMIN.senha)
    await again.getByRole('button', { name: TEXTOS.login.entrar, exact: true }).click()
    await seeToast(page, TEXTOS.inspecao.salvo)
  })
})
