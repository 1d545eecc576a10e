import type { Browser } from 'playwright-core'
import { signIn } from '../../e2e/steps/session.ts'
import type { Person } from '../load.ts'
import { short } from '../table.ts'
import type { Line } from '../table.ts'
import { Hand } from './hand.ts'
import { WAYS } from './marking.ts'
import type { Way } from './marking.ts'
import { benchAddress, countMarked, sendOrder } from './order.ts'
import { sharpAt, watchStage } from './stage-watch.ts'
import { visitor } from './visitor.ts'
import { judged, spread } from '../spread.ts'

const FOTOS = 50

/** The built product, a browser, and an administrator who is signed in at the product. */
export interface Screens {
  url: string
  browser: Browser
  person: Person
  credentials: { email: string; senha: string }
}

async function markAll({ url, browser, person, credentials }: Screens, way: Way, os: string): Promise<Line> {
  const { context, page } = await visitor(browser, url, {
    ...(way.touch && { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }),
  })
  await watchStage(page)
  await signIn(page, credentials)
  await page.goto(benchAddress(os))
  await sharpAt(page, 1)
  const hand = new Hand(page)
  await way.prepare(hand)
  const prepared = hand.actions
  const scrolled = await page.evaluate(() => window.scrollY)
  const seconds: number[] = []
  for (let n = 1; n <= FOTOS; n++) {
    const started = performance.now()
    await way.mark(hand, n)
    if (n < FOTOS) await sharpAt(page, n + 1)
    else await page.locator('.pill--ok').first().waitFor({ state: 'attached' })
    seconds.push((performance.now() - started) / 1000)
  }
  const moved = (await page.evaluate(() => window.scrollY)) - scrolled
  await context.close()
  const actions = (hand.actions - prepared) / FOTOS
  const kept = await countMarked(url, person, os)
  const missed = actions > way.goal || kept < FOTOS || moved !== 0
  return {
    what: `${FOTOS} fotos marcadas`,
    how: way.name,
    values: {
      'ações por foto': short(actions),
      meta: judged(`≤ ${way.goal}`, !missed),
      'segundos por foto': spread(seconds),
      preparo: `${prepared} ações, uma vez`,
      rolagem: short(moved, 'px'),
      guardadas: `${kept} de ${FOTOS}`,
    },
    missed,
  }
}

/**
 * Marks and saves fifty photos with the keyboard alone, with the mouse and by touch: actions and seconds for each
 * photo.
 */
export async function bancada(screens: Screens): Promise<Line[]> {
  const lines: Line[] = []
  for (const [at, way] of WAYS.entries()) {
    const os = `MARCAR-${at + 1}`
    await sendOrder(screens.url, screens.person, { os, count: FOTOS, sizeOf: () => 12 })
    lines.push(await markAll(screens, way, os))
  }
  return lines
}
