import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DATA_NAMES } from '#api/storage/data-paths'
import { SPOOL_FOLDER } from '#bff/envios/spool/spool-files'
import type { Foto } from '#shared/contract/inspecao/foto'
import { LINHAS } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { signIn as integrate } from '../scripts/demo/integrator.mjs'
import { saveMark } from '../scripts/demo/save-mark.mjs'
import { halfUpload } from './orders/half-upload.ts'
import { ADMIN, until } from './stage/product.ts'
import { startStage } from './stage/stage.ts'
import { damage, drawMarker, openBench, saveAndSee, saveMarks } from './steps/marking.ts'
import { searchInput, searchOrder } from './steps/search.ts'
import { seeToast } from './steps/session.ts'
import { uploadOrder } from './steps/upload.ts'
import { makeWorkOrder, type WorkOrder } from './orders/work-order.ts'

const stage = startStage()

type Integrator = Awaited<ReturnType<typeof integrate>>

const credentials = ({ accessToken, user }: Integrator) => ({ accessToken, userId: String(user.id) })

const recordsOf = (integrator: Integrator, order: WorkOrder) =>
  integrator.call(`${order.linha.id}.fotos`, searchInput(order, 'inspecao')) as Promise<Foto[]>

/**
 * Files of photos in the data folder, stored or on their way. Smaller pictures are left out, because they come and go.
 */
async function sentFiles(): Promise<string[]> {
  const found = [DATA_NAMES.fotos, SPOOL_FOLDER].map(async (folder) => {
    const names = await readdir(join(stage.product.dataDir, folder), { recursive: true })
    return names.filter((name) => !name.includes('.sqlite')).map((name) => join(folder, name))
  })
  return (await Promise.all(found)).flat().sort()
}

/** The files of photos, once none is on its way any more. */
async function settledFiles(): Promise<string[]> {
  const onTheWay = (path: string) => path.startsWith(join(SPOOL_FOLDER, '/')) || path.includes('.staging/')
  await expect.poll(async () => (await sentFiles()).filter(onTheWay)).toEqual([])
  return sentFiles()
}

/** Sends a share of the order's upload, and waits until some of it is on disk. */
async function sendPart(order: WorkOrder, integrator: Integrator, share: number) {
  const before = await sentFiles()
  const upload = await halfUpload(stage.product, order, { ...credentials(integrator), share })
  await expect.poll(async () => (await sentFiles()).length).toBeGreaterThan(before.length)
  return upload
}

describe('when the backend dies', () => {
  it('says so, keeps the work on screen, starts again and saves it', async () => {
    const order = await makeWorkOrder(stage.folder, LINHAS.drone, { os: 'QUEDA-1' })
    const page = await stage.nextPage(ADMIN)
    await stage.sendOrder(order)
    await searchOrder(page, order, 'inspecao')
    await drawMarker(page, 1, [0.2, 0.2, 0.4, 0.4])
    await damage(page).selectOption('amassado')

    const [before] = stage.product.backendPids()
    await stage.product.withoutBackend(async () => {
      await saveMarks(page)
      await seeToast(page, TEXTOS.inspecao.erroSalvar)
    })
    expect(await damage(page).inputValue()).toBe('amassado')

    const [after] = stage.product.backendPids()
    expect(after).not.toBe(before)
    await saveAndSee(page)
    await openBench(page, order)
    expect(await damage(page).inputValue()).toBe('amassado')
  })
})

describe('when an upload breaks off', () => {
  it('leaves nothing visible and nothing on disk once the browser is closed', async () => {
    const order = await makeWorkOrder(stage.folder, LINHAS.drone, { os: 'ABORTO-1' })
    const integrator = await integrate(stage.product.baseUrl, ADMIN)
    const files = await settledFiles()
    for (const share of [0.01, 0.5, 0.99]) {
      const upload = await sendPart(order, integrator, share)
      upload.abort()
      await expect.poll(sentFiles).toEqual(files)
    }
    expect(await recordsOf(integrator, order)).toEqual([])
  })

  it('leaves no half batch after a kill -9 of gateway and backend, and the next try brings it whole', async () => {
    const order = await makeWorkOrder(stage.folder, LINHAS.civil, { os: 'CORTE-1' })
    const integrator = await integrate(stage.product.baseUrl, ADMIN)
    const files = await settledFiles()
    const upload = await sendPart(order, integrator, 0.7)
    await stage.product.killAll()
    expect(await upload.outcome).toBeUndefined()

    await stage.product.resume()
    expect(await recordsOf(integrator, order)).toEqual([])
    await expect.poll(sentFiles).toEqual(files)

    const page = await stage.nextPage(ADMIN)
    await uploadOrder(page, order)
    expect(await recordsOf(integrator, order)).toHaveLength(order.fotos.length)
  })
})

describe('after a kill -9 in the middle of saves', () => {
  it('still has every mark that was acknowledged, and the session is still valid', async () => {
    const order = await makeWorkOrder(stage.folder, LINHAS.drone, { os: 'CORTE-2' })
    const page = await stage.nextPage(ADMIN)
    await stage.sendOrder(order)
    const integrator = await integrate(stage.product.baseUrl, ADMIN)
    const [foto] = await recordsOf(integrator, order)
    if (!foto) throw new Error('the batch is not there')

    let acknowledged = 0
    let running = true
    const saving = (async () => {
      for (let n = 1; running; n += 1) {
        const mark = { dano: 'outro', observacao: String(n), marker: null }
        await saveMark(integrator, { linha: order.linha, foto: foto, mark })
        acknowledged = n
      }
    })().catch(() => undefined)
    await until('some saves are acknowledged', () => acknowledged >= 5)
    await stage.product.killAll()
    running = false
    await saving
    await stage.product.resume()
    const [found] = await recordsOf(integrator, order)
    // The save under way when the power went may have been stored as well; an acknowledged one must have been.
    expect([String(acknowledged), String(acknowledged + 1)]).toContain(found?.observacao)

    await openBench(page, order)
    await saveMarks(page)
    await seeToast(page, TEXTOS.inspecao.salvo)
  })
})
