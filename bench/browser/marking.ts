import type { Locator, Page } from 'playwright-core'
import { TEXTOS } from '#shared/textos/textos'
import type { Hand, Point } from './hand.ts'
import { LINHA } from './order.ts'

const T = TEXTOS.inspecao

/** One way of marking photos: what is set up once, and what is done for each photo, which is open and sharp by then. */
export interface Way {
  name: string
  /** The most actions that a photo should take. */
  goal: number
  touch: boolean
  prepare: (hand: Hand) => Promise<void>
  /** Marks photo `n` (from 1), chooses its damage and saves it; the bench then opens the next photo by itself. */
  mark: (hand: Hand, n: number) => Promise<void>
}

const panel = (page: Page) => page.getByRole('complementary', { name: T.detalhesDaFoto })
const surface = (page: Page) => page.locator('.stage-surface')
const goOn = (page: Page) => page.getByLabel(T.irParaPendente)
const danoOf = (n: number) => LINHA.danos[n % Math.min(9, LINHA.danos.length)]

/** Two corners of a rectangle on the photo, in a different place for each `n`. */
async function corners(page: Page, n: number): Promise<[Point, Point]> {
  const box = await surface(page).boundingBox()
  if (!box) throw new Error('a foto não está na tela')
  const at = (share: number): Point => ({ x: box.x + box.width * share, y: box.y + box.height * share })
  const from = 0.3 + (n % 5) * 0.05
  return [at(from), at(from + 0.15)]
}

const markerThere = (page: Page) => page.locator('.stage .marker').waitFor()

/** Turns on the option that opens the next pending photo after a save, with the given pointer. */
async function chooseGoOn(page: Page, opener: Locator, reach: (target: Locator) => Promise<void>) {
  await reach(opener)
  await reach(goOn(page))
  await reach(page.getByRole('dialog').getByRole('button', { name: TEXTOS.geral.fechar }))
}

/** Presses Tab until the focus is there; each press counts as an action. */
async function tabTo(hand: Hand, selector: string): Promise<void> {
  for (let stop = 0; stop < 100; stop++) {
    if (await hand.page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return
    await hand.press('Tab')
  }
  throw new Error(`o Tab não chega a ${selector}`)
}

const keyboard: Way = {
  name: 'teclado',
  goal: 3,
  touch: false,
  async prepare(hand) {
    await hand.press('?')
    await goOn(hand.page).waitFor()
    await tabTo(hand, '.shortcuts__check:nth-child(2) input')
    await hand.press('Space')
    await hand.press('Escape')
    await tabTo(hand, '.stage-surface')
  },
  async mark(hand, n) {
    // Enter puts the marker in the middle of the part that is shown; c puts it where the photo before has its own.
    await hand.press(n % 2 ? 'Enter' : 'c')
    await markerThere(hand.page)
    await hand.press(String(LINHA.danos.indexOf(danoOf(n) as never) + 1))
    await hand.press('Control+Enter')
  },
}

const mouse: Way = {
  name: 'mouse',
  goal: 3,
  touch: false,
  async prepare(hand) {
    const { page } = hand
    const opener = panel(page).getByRole('button', { name: T.resumoAtalhos.todos })
    await chooseGoOn(page, opener, (target) => hand.click(target))
  },
  async mark(hand, n) {
    await hand.drag(...(await corners(hand.page, n)))
    await markerThere(hand.page)
    await hand.click(panel(hand.page).getByRole('button', { name: danoOf(n)?.label ?? '' }))
    await hand.click(panel(hand.page).getByRole('button', { name: T.salvar }))
  },
}

const touch: Way = {
  name: 'toque, 390 × 844',
  goal: 4,
  touch: true,
  async prepare(hand) {
    const { page } = hand
    const opener = page.getByRole('button', { name: T.atalhosEOpcoes })
    await chooseGoOn(page, opener, (target) => hand.tap(target))
    await hand.tap(page.getByRole('button', { name: T.marcar, exact: true }))
  },
  async mark(hand, n) {
    const { page } = hand
    await hand.sweep(...(await corners(page, n)))
    await hand.tap(page.getByRole('dialog').getByRole('button', { name: danoOf(n)?.label ?? '' }))
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await hand.tap(page.locator('.actionbar').getByRole('button', { name: T.salvar }))
  },
}

export const WAYS: readonly Way[] = [keyboard, mouse, touch]
