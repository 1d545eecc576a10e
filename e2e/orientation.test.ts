import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { upright } from '#shared/foto/exif-orientation'
import { CORNERS, STORED, TURNED, cornersOf } from '#shared/testing/turned-fotos'
import { launchBrowser } from './stage/browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

it('the browser shows photos as upload, reports and smaller pictures turn them, however they say it', async () => {
  const page = await browser.newPage()
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
