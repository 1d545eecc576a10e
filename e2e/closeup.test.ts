import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { ADMIN } from './stage/product.ts'
import { startStage } from './stage/stage.ts'
import { drawMarker, openBench, seeFoto } from './steps/marking.ts'
import { makeWorkOrder, type SentFoto, type WorkOrder } from './orders/work-order.ts'

const T = TEXTOS.inspecao

const stage = startStage()
let page: Page
let order: WorkOrder

beforeAll(async () => {
  order = await makeWorkOrder(stage.folder, LINHAS.drone, { os: 'DE-PERTO' })
  // In the middle, neighbouring pixels differ strongly: only the right one in the right place resembles the original.
  await Promise.all(
    [1, 6].map(async (orientation, index) => writeFile(fotoOf(index + 1).path, await grainy(orientation))),
  )
  ;({ page } = await stage.visitAs(ADMIN))
  await stage.sendOrder(order)
  await openBench(page, order)
})

/** Photos whose middle alone is grainy: grain everywhere takes seconds to compress and to draw. */
const GRAINY = { width: 400, height: 400, channels: 3 } as const
const grainy = (orientation: number) =>
  sharp({ create: { width: 2600, height: 1900, channels: 3, background: '#808080' } })
    .composite([
      {
        input: Buffer.from(randomBytes(GRAINY.width * GRAINY.height * 3).map((level) => 64 + level / 2)),
        raw: GRAINY,
      },
    ])
    .withMetadata({ orientation })
    .jpeg({ quality: 92 })
    .toBuffer()

const SIDE = 80
/** The greatest mean difference, in levels, that compression may cause; a wrong place differs by about 40. */
const LIKE = 6
interface Patch {
  width: number
  pixels: number[]
}

/** The RGB values of the middle of a picture, and of `more` px around it. */
async function middleOf(bytes: Buffer, more = 0): Promise<Patch> {
  // Nothing is compressed on the way: a picture of noise takes longer to compress than all that is tried here.
  const upright = await sharp(bytes).autoOrient().removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = upright.info
  const side = SIDE + 2 * more
  const [left, top] = [Math.floor((width - side) / 2), Math.floor((height - side) / 2)]
  const rows = Array.from({ length: side }, (_, y) => ((top + y) * width + left) * 3)
  return { width: side, pixels: rows.flatMap((at) => [...upright.data.subarray(at, at + side * 3)]) }
}

/**
 * The mean difference in levels at the best place within 2 px, because the middle of a stage need not be a whole px.
 */
function difference(shown: Patch, original: Patch): number {
  const at = (dx: number, dy: number) => {
    let sum = 0
    for (let y = 0; y < SIDE; y++)
      for (let i = 0; i < SIDE * 3; i++)
        sum += Math.abs(
          (shown.pixels[y * SIDE * 3 + i] ?? 0) -
            (original.pixels[((y + dy) * original.width + dx) * 3 + i] ?? 0),
        )
    return sum / (SIDE * SIDE * 3)
  }
  const shifts = [0, 1, 2, 3, 4]
  return Math.min(...shifts.flatMap((dx) => shifts.map((dy) => at(dx, dy))))
}

const pngOf = async (canvas: Locator) => {
  const address = await canvas.evaluate((drawn) => (drawn as HTMLCanvasElement).toDataURL('image/png'))
  return Buffer.from(address.split(',')[1] ?? '', 'base64')
}
const originalOf = async ({ path }: SentFoto) => middleOf(await readFile(path), 2)
const fotoOf = (n: number) => order.fotos[n - 1] as SentFoto

const tiles = () => page.locator('.stage-tiles[data-sharp="true"]')
const loupe = () => page.locator('.loupe[data-sharp="true"]')
const pressed = (name: string) => page.getByRole('button', { name, pressed: true, exact: true })
const filterOf = () => page.locator('.stage-filtered').evaluate((drawn) => getComputedStyle(drawn).filter)

async function pointAtMiddle() {
  const box = await page.locator('.stage-surface').boundingBox()
  if (!box) throw new Error('no stage')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
}

describe('looking closely', () => {
  it('the loupe shows the pixels of the original under the pointer, at 1:1 and 2:1', async () => {
    await pointAtMiddle()
    await page.keyboard.press('l')
    await pressed(T.lupa(1)).waitFor()
    await loupe().waitFor()
    const original = await originalOf(fotoOf(1))
    const canvas = loupe().locator('canvas')
    await expect
      .poll(async () => difference(await middleOf(await pngOf(canvas)), original))
      .toBeLessThan(LIKE)
    await page.keyboard.press('l')
    await pressed(T.lupa(2)).waitFor()
    await loupe().waitFor()
    const half = async () =>
      middleOf(
        await sharp(await pngOf(canvas))
          .resize({ width: 160, kernel: 'nearest' })
          .png()
          .toBuffer(),
      )
    await expect.poll(async () => difference(await half(), original)).toBeLessThan(LIKE)
    await page.keyboard.press('l')
    await loupe().waitFor({ state: 'detached' })
  })

  it('1:1 shows them on the stage beyond the zoom of 300%, of the next photo, stored sideways, too', async () => {
    await pointAtMiddle()
    await page.keyboard.press('z')
    await pressed(T.umParaUm).waitFor()
    await tiles().waitFor()
    const first = await originalOf(fotoOf(1))
    await expect.poll(async () => difference(await middleOf(await pngOf(tiles())), first)).toBeLessThan(LIKE)
    await page.keyboard.press('d')
    await seeFoto(page, 2)
    await pressed(T.umParaUm).waitFor()
    await tiles().waitFor()
    const turned = await originalOf(fotoOf(2))
    await expect.poll(async () => difference(await middleOf(await pngOf(tiles())), turned)).toBeLessThan(LIKE)
  })

  it('the photo was soft on a screen of more px until the window was resized', async () => {
    const session = await page.context().newCDPSession(page)
    const metrics = { width: 0, height: 0, mobile: false }
    const pxPerPx = () =>
      page
        .locator('.stage-tiles')
        .evaluate((drawn) => (drawn as HTMLCanvasElement).width / drawn.getBoundingClientRect().width)
    for (const deviceScaleFactor of [2, 1.5]) {
      await session.send('Emulation.setDeviceMetricsOverride', { ...metrics, deviceScaleFactor })
      await expect.poll(pxPerPx).toBeCloseTo(deviceScaleFactor, 2)
      await session.send('Emulation.clearDeviceMetricsOverride')
      await expect.poll(pxPerPx).toBe(1)
    }
    await session.detach()
  })

  it('adjustments change what is seen, from photo to photo and after a reload, until one key resets them', async () => {
    await page.keyboard.press('i')
    await page.getByRole('group', { name: T.ajustes.titulo }).getByLabel(T.ajustes.inverter).check()
    await page.getByRole('button', { name: T.ajustes.ajustada, exact: true }).waitFor()
    const shown = async () => middleOf(await page.locator('.stage-surface').screenshot())
    const negative = await originalOf(fotoOf(2))
    negative.pixels = negative.pixels.map((level) => 255 - level)
    await expect.poll(async () => difference(await shown(), negative)).toBeLessThan(LIKE)
    await page.keyboard.press('a')
    await seeFoto(page, 1)
    await expect.poll(filterOf).toContain('url(')
    await page.reload()
    await openBench(page, order)
    await expect.poll(filterOf).toContain('url(')
    await page.keyboard.press('r')
    await page.getByRole('button', { name: T.ajustes.titulo, exact: true }).waitFor()
    await expect.poll(filterOf).toBe('none')
  })

  it('a held key shows the photo without its marker', async () => {
    await drawMarker(page, 1, [0.3, 0.3, 0.5, 0.5])
    const marker = page.locator('.stage .marker')
    await marker.waitFor()
    await page.keyboard.down('h')
    await marker.waitFor({ state: 'detached' })
    await page.keyboard.up('h')
    await marker.waitFor()
  })
})
