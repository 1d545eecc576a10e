import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeFoto } from '#api/testing/make-foto'
import { CAMPOS, LINHAS } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_ENVIO } from '#shared/textos/upload/envio'
import { readZip } from './documents/zip.ts'
import { atWidths } from './sight/in-sight.ts'
import { ADMIN } from './stage/product.ts'
import { startStage } from './stage/stage.ts'
import { downloadFrom } from './steps/download.ts'
import { chooseFiles, fillUpload, sendUpload } from './steps/upload.ts'
import { makeWorkOrder } from './orders/work-order.ts'
import { upright } from '#shared/foto/exif-orientation'
import { CORNERS, STORED, TURNED, cornersOf } from '#shared/testing/turned-fotos'
import { sha256 } from '#shared/node/testing/sha256'

const T = TEXTOS.upload

const stage = startStage()
let page: Page

/** The path of a photo that says, in EXIF, when it was taken, but not at what height. */
async function datedFoto(tirada: string): Promise<string> {
  const path = join(stage.folder, `${tirada.replaceAll(/\D/g, '')}.jpg`)
  const plain = sharp(await makeFoto({ width: 400, height: 300, seed: 8 }))
  await plain
    .withExif({ IFD2: { DateTimeOriginal: tirada } })
    .jpeg()
    .toFile(path)
  return path
}

/** What a picture on the page shows, as a PNG in base64. */
async function pngOf(picture: HTMLElement | SVGElement): Promise<string> {
  if (!(picture instanceof HTMLImageElement)) return ''
  await picture.decode()
  const { naturalWidth: width, naturalHeight: height } = picture
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  return canvas.toDataURL('image/png').split(',')[1] ?? ''
}

beforeEach(async () => {
  page = await stage.nextPage(ADMIN)
})

describe('the upload form', () => {
  it('previews the chosen photos, enlarges one, saves one, and zips all as photos.zip', async () => {
    const order = await makeWorkOrder(stage.folder, LINHAS.robo, { os: 'PREVIA' })
    await page.goto(order.linha.telas.upload.rota)
    await chooseFiles(page, order)
    const preview = page.getByRole('region', { name: T.preVisualizacao })
    const [first] = order.fotos
    if (!first) throw new Error('no photo')
    const thumbnails = preview.locator('img')
    await thumbnails.nth(order.fotos.length - 1).waitFor()
    const widths = await thumbnails.evaluateAll((images) =>
      images.map((image) => image.getBoundingClientRect().width),
    )
    expect(widths).toHaveLength(order.fotos.length)
    expect(Math.max(...widths)).toBeLessThanOrEqual(300)

    const saved = await downloadFrom(page, () =>
      preview.getByRole('button', { name: `${T.baixar} ${first.name}` }).click(),
    )
    expect(saved.name).toBe(first.name)
    expect(sha256(await readFile(saved.path))).toBe(first.sha256)

    await thumbnails.first().click()
    await page.getByRole('dialog').getByRole('img').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: TEXTOS.geral.fechar }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    const zip = await downloadFrom(page, () => preview.getByRole('button', { name: T.baixarTodas }).click())
    expect(zip.name).toBe('photos.zip')
    const entries = await readZip(zip.path)
    expect(entries).toEqual(new Map(order.fotos.map((foto) => [foto.name, foto.sha256])))
  })
})

describe('chosen photos', () => {
  it('stay where they are while they are read', async () => {
    // Photos of two days and without a height, unlike the others: this makes the longest text about chosen photos.
    const extra = await Promise.all([8, 9].map((day) => datedFoto(`2026:11:0${day} 10:15:12`)))
    const order = await makeWorkOrder(stage.folder, LINHAS.drone, { os: 'LENDO', extra })
    let read = () => undefined as void
    const held = new Promise<void>((resolve) => (read = resolve))
    await page.route(/judge-worker/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(order.linha.telas.upload.rota)
    await chooseFiles(page, order)
    const first = page.locator('.local-foto').first()
    await first.locator('img').waitFor()
    const top = () => first.evaluate((card) => card.getBoundingClientRect().top + scrollY)
    const tops = () => atWidths(page, [1440, 844, 390], top)
    const before = await tops()
    read()
    await page.getByText(TEXTOS_ENVIO.semAltura('2 fotos')).waitFor()
    expect(await tops()).toEqual(before)
  })

  it('are told of below Enviar, which stays where it is while they are judged; names of one row stood at two heights where one is refused', async () => {
    const foto = await makeFoto({ width: 400, height: 300, seed: 8 })
    const files = { 'uma.jpg': foto, 'cortada.jpg': foto.subarray(0, 99), 'a-mesma.jpg': foto }
    await page.goto(LINHAS.drone.telas.upload.rota)
    const send = page.locator('.formsend')
    const before = await send.boundingBox()
    await page
      .locator('input[type=file][accept*=image]')
      .setInputFiles(
        Object.entries(files).map(([name, buffer]) => ({ name, mimeType: 'image/jpeg', buffer })),
      )
    const remarks = [TEXTOS_ENVIO.comProblema(1), TEXTOS_ENVIO.repetidas(1)]
    for (const name of remarks) await page.getByRole('region', { name }).waitFor()
    expect(await send.boundingBox()).toEqual(before)
    const [whole, cut] = await page
      .locator('.foto-card__nome')
      .evaluateAll((names) => names.map((name) => name.getBoundingClientRect().top))
    expect(cut).toBe(whole)
  })

  it('lay on their side in their previews, as a camera stores what it takes upright', async () => {
    const turned = TURNED.filter(([what]) => what.startsWith('a JPEG of orientation'))
    const files = turned.map(([, buffer, at]) => ({ name: `${at}.jpg`, mimeType: 'image/jpeg', buffer }))
    await page.goto(LINHAS.drone.telas.upload.rota)
    await page.locator('input[type=file][accept*=image]').setInputFiles(files)
    const previews = page.locator('.local-foto img')
    await previews.nth(turned.length - 1).waitFor()
    const shown = await Promise.all((await previews.all()).map((preview) => preview.evaluate(pngOf)))
    expect(await Promise.all(shown.map((png) => cornersOf(Buffer.from(png, 'base64'))))).toEqual(
      turned.map(([, , at]) => CORNERS[at]),
    )
  })
})

describe('while an upload runs', () => {
  it('shows a percentage, keeps the page, disables sending, and can be cancelled', async () => {
    const order = await makeWorkOrder(stage.folder, LINHAS.drone, { os: 'LENTO-1' })
    const client = await page.context().newCDPSession(page)
    await fillUpload(page, order)
    // The code that sends is on the page before it is needed: without a link no upload could begin otherwise.
    const hasCode = () =>
      page.evaluate(async () => {
        const files = performance.getEntriesByType('resource').map(({ name }) => name)
        const scripts = files
          .filter((name) => name.endsWith('.js'))
          .map(async (name) => (await fetch(name)).text())
        return (await Promise.all(scripts)).some((text) => text.includes('Tus-Resumable'))
      })
    await expect.poll(hasCode).toBe(true)
    await chooseFiles(page, order)
    await client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 20_000,
    })
    await sendUpload(page)
    const progress = page.getByRole('progressbar', { name: T.enviando(order.fotos.length) })
    await progress.waitFor()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(new RegExp(`^Foto \\d+ de ${order.fotos.length}, `)).waitFor()
    await dialog.getByText(/^\d+ KB\/s, faltam? cerca de \d+ (s|min)$/).waitFor()
    const seen = Number(await progress.getAttribute('aria-valuenow'))
    expect(Number.isInteger(seen)).toBe(true)
    expect(seen).toBeGreaterThanOrEqual(0)
    expect(seen).toBeLessThan(100)
    expect(await page.locator('form button[type=submit]').first().isDisabled()).toBe(true)
    await page.getByRole('button', { name: T.cancelar }).click()
    await progress.waitFor({ state: 'detached' })
    expect(await page.getByLabel(CAMPOS.os.label, { exact: true }).inputValue()).toBe(order.campos.os)
    await client.detach()
  })
})

it('the browser shows photos as upload, reports and smaller pictures turn them, however they say it', async () => {
  // No policy of the product's decides here what a picture may be.
  await page.goto('about:blank')
  for (const [what, bytes, orientation] of TURNED) {
    const shown = await page.evaluate(
      async (address) => {
        const image = new Image()
        image.src = address
        await image.decode()
        const { naturalWidth: width, naturalHeight: height } = image
        const canvas = Object.assign(document.createElement('canvas'), { width, height })
        canvas.getContext('2d')?.drawImage(image, 0, 0)
        return { size: { width, height }, png: canvas.toDataURL('image/png') }
      },
      `data:;base64,${bytes.toString('base64')}`,
    )
    const png = Buffer.from(shown.png.split(',')[1] ?? '', 'base64')
    expect([what, shown.size, await cornersOf(png)]).toEqual([
      what,
      upright(STORED, orientation),
      CORNERS[orientation],
    ])
  }
})
