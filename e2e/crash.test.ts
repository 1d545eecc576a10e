import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DATA_NAMES } from '#api/storage/data-paths'
import { SPOOL_FOLDER } from '#bff/envios/spool/spool-files'
import type { Foto } from '#shared/contract/inspecao/foto'
import { LINHAS } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { signIn as integrate } from '../scripts/demo/integrator.mjs'
import { halfUpload } from './orders/half-upload.ts'
import { ADMIN } from './stage/product.ts'
import { startStage } from './stage/stage.ts'
import { damage, drawMarker, openBench, saveAndSee, saveMarks } from './steps/marking.ts'
import { searchInput, searchOrder } from './steps/search.ts'
import { seeToast } from './steps/session.ts'
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
})
