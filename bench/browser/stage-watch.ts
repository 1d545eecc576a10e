import type { Page } from 'playwright-core'
import { LARGURAS_FOTO } from '#shared/foto/larguras'
import { TEXTOS } from '#shared/textos/textos'
import { shareOf } from '../spread.ts'

const [MINIATURA] = LARGURAS_FOTO

declare global {
  interface Window {
    /** The photo that is sharp on the stage, and since when, in ms since the page began. */
    sharpFoto: { label: string; at: number }
    /** When the last key went down, in ms since the page began. */
    keyAt: number
    /** The time of every frame while frames are counted; null otherwise. */
    frameTimes: number[] | null
  }
}

/** tsx wraps functions in calls of `__name`; this gives every page of the tab such a function. */
export const nameFunctions = (page: Page) => page.addInitScript('globalThis.__name = (value) => value')

/**
 * Makes every page of this tab record when a photo is sharp on the stage, when the last key was pressed, and its
 * frames.
 */
export async function watchStage(page: Page): Promise<void> {
  await nameFunctions(page)
  await page.addInitScript((miniatura) => {
    window.sharpFoto = { label: '', at: 0 }
    window.keyAt = 0
    window.frameTimes = null
    document.addEventListener('keydown', ({ timeStamp }) => (window.keyAt = timeStamp), true)
    const look = (time: number) => {
      window.frameTimes?.push(time)
      const drawn = document.querySelector<HTMLCanvasElement>('.stage-foto canvas')
      const label = Number(drawn?.dataset['largura']) > miniatura ? drawn?.getAttribute('aria-label') : null
      if (label && label !== window.sharpFoto.label) {
        window.sharpFoto = { label, at: 0 }
        // A task that is queued in a frame's callback runs after that frame has been painted.
        setTimeout(() => (window.sharpFoto.at = performance.now()))
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, MINIATURA)
}

/** Waits until photo `n` (from 1) is sharp; returns since when, in ms since the page began. */
export async function sharpAt(page: Page, n: number): Promise<number> {
  const sharp = await page.waitForFunction(
    (label) => window.sharpFoto.label === label && window.sharpFoto.at,
    TEXTOS.inspecao.foto(n),
  )
  return Number(await sharp.jsonValue())
}

/** Milliseconds from the last key until photo `n` was sharp on the screen. */
export async function msFromKey(page: Page, n: number): Promise<number> {
  const at = await sharpAt(page, n)
  return at - (await page.evaluate(() => window.keyAt))
}

export interface Frames {
  perSecond: number
  /** The time that 95 of 100 frames did not exceed, in ms. */
  p95Ms: number
}

/** The frames of the page while `act` runs. */
export async function framesDuring(page: Page, act: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => void (window.frameTimes = []))
  await act()
  const times = await page.evaluate(() => {
    const taken = window.frameTimes ?? []
    window.frameTimes = null
    return taken
  })
  const gaps = times.slice(1).map((time, at) => time - (times[at] ?? time))
  const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000
  return { perSecond: gaps.length / seconds, p95Ms: shareOf(gaps, 0.95) }
}
