import { join } from 'node:path'
import { writeFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeFoto } from '#api/testing/make-foto'
import { LINHAS, type Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { ADMIN, until } from './stage/product.ts'
import { keepToasts } from './stage/shown-toasts.ts'
import { startStage } from './stage/stage.ts'
import { hold } from './steps/keyboard.ts'
import { damage, drawMarker, observation, reopenBench, seeFoto } from './steps/marking.ts'
import { closeToasts, seeToast } from './steps/session.ts'
import { makeWorkOrder, type WorkOrder } from './orders/work-order.ts'

const T = TEXTOS.inspecao

type Window = readonly [width: number, height: number]

/** Windows in CSS px with a mouse (a desk, low laptops, 200 % zoom of 1440 × 900), and with touch. */
const PROFILES: Record<'mouse' | 'touch', readonly Window[]> = {
  mouse: [
    [1440, 900],
    [1366, 650],
    [1000, 700],
    [720, 450],
  ],
  touch: [
    [834, 1112],
    [390, 844],
    [844, 390],
  ],
}
/** The fourth photo of each order. It is wide enough to fill the stage from side to side in every window. */
const WIDE = { n: 4, width: 2400, height: 900, altitude: 128.4, seed: 9 }

/** CSS px by which an arrow key moves the photo. */
const ARROW_PX = 48

/** The line with the most damages and a tape beside the photo, and one without: the third has no other parts. */
const [MOST, LEAST] = [LINHAS.civil, LINHAS.robo]

const stage = startStage()
const orders = new Map<Linha['id'], WorkOrder>()

beforeAll(async () => {
  const wide = join(stage.folder, 'larga.jpg')
  await writeFile(wide, await makeFoto(WIDE))
  for (const linha of [MOST, LEAST]) {
    const order = await makeWorkOrder(stage.folder, linha, { os: `TELA-${linha.id}`, extra: [wide] })
    await stage.sendOrder(order)
    orders.set(linha.id, order)
  }
})

/** One page per profile, which goes from one line's bench to the next. */
const pages: { [profile in keyof typeof PROFILES]?: Page } = {}

async function visitBench(linha: Linha, profile: keyof typeof PROFILES): Promise<Page> {
  const touch = profile === 'touch' && { hasTouch: true, isMobile: true }
  const page = (pages[profile] ??= (await stage.visitAs(ADMIN, { ...touch })).page)
  const order = orders.get(linha.id)
  if (!order) throw new Error('no order')
  const [[width, height]] = PROFILES[profile] as [Window]
  await page.setViewportSize({ width, height })
  await reopenBench(page, order)
  return page
}

const surface = (page: Page) => page.getByRole('application')

async function boxOf(what: Locator) {
  const box = await what.boundingBox()
  if (!box) throw new Error(`${String(what)} is not on screen`)
  return box
}

type Box = Awaited<ReturnType<typeof boxOf>>
type Seen = { foto: Locator; at100: Box; place: Box }

/** The area that two boxes share, in whole px²; touching edges share nothing. */
function overlap(a: Box, b: Box): number {
  const side = (from: 'x' | 'y', size: 'width' | 'height') =>
    Math.min(a[from] + a[size], b[from] + b[size]) - Math.max(a[from], b[from])
  return Math.round(Math.max(0, side('x', 'width')) * Math.max(0, side('y', 'height')))
}

/** The names of the elements that lie over the place where the stage shows the photo. */
async function coverings(page: Page): Promise<string[]> {
  const place = await boxOf(surface(page))
  const shown: [string, Locator][] = [
    [T.ferramenta, page.getByRole('group', { name: T.ferramenta })],
    [T.zoom, page.getByRole('group', { name: T.zoom, exact: true })],
    ['tape', page.locator('.stage .tape')],
    ['height on the tape', page.locator('.stage .tape b')],
  ]
  const met: string[] = []
  for (const [name, what] of shown) {
    if ((await what.count()) > 0 && overlap(place, await boxOf(what)) > 0) met.push(name)
  }
  return met
}

/** Whether a click on the middle of an element would hit it, without scrolling. */
const isOnTop = (what: Locator) =>
  what.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const met = document.elementFromPoint(x + width / 2, y + height / 2)
    return met !== null && (element.contains(met) || met.contains(element))
  })

/** Changes the window and waits until the wide photo fills the stage's width. */
async function resize(page: Page, [width, height]: Window): Promise<Seen> {
  await page.setViewportSize({ width, height })
  await page.keyboard.press('End')
  await page.keyboard.press('0')
  const foto = await seeFoto(page, WIDE.n)
  const measure = async () => ({ at100: await boxOf(foto), place: await boxOf(surface(page)) })
  await until('the photo fills the width', async () => {
    const { at100, place } = await measure()
    return place.width <= width && Math.abs(at100.width - place.width) < 1
  })
  return { foto, ...(await measure()) }
}

/** The controls that have to be in sight without scrolling in every window. */
const controls = (page: Page) =>
  [
    T.novaBusca,
    T.mover,
    T.marcar,
    T.aumentarZoom,
    T.anterior,
    T.proxima,
    T.salvar,
    new RegExp(`^(${T.atalhosEOpcoes}|. ${T.resumoAtalhos.todos})$`),
  ].map((name) => page.getByRole('button', { name }).filter({ visible: true }).first())

/** Where a toast of the bench stands, which the window alone decides: shown on the first line's, and kept. */
const toasts = new Map<string, Box>()

async function boxOfToast(page: Page): Promise<Box> {
  await keepToasts(page)
  await page.keyboard.press('s')
  await seeToast(page, T.salvo)
  // Measured when the toast has stopped moving.
  const toast = page.locator('.toast').first()
  await toast.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
  const box = await boxOf(toast)
  await closeToasts(page)
  return box
}

const profiles = [
  { linha: MOST, profile: 'mouse', nome: MOST.nome },
  { linha: MOST, profile: 'touch', nome: MOST.nome },
  { linha: LEAST, profile: 'mouse', nome: LEAST.nome },
] as const

describe.each(profiles)('the bench of $nome by $profile', ({ linha, profile }) => {
  let page: Page
  beforeAll(async () => {
    page = await visitBench(linha, profile)
  })

  // The tests of a window run on the same visit, so the one that zooms comes last.
  describe.each(PROFILES[profile])('at %i × %i', (...window) => {
    let seen: Seen
    beforeAll(async () => void (seen = await resize(page, window)))

    it('cuts and hides no control', async () => {
      await page.evaluate(() => scrollTo(0, 0))
      const sideways = () => document.documentElement.scrollWidth - innerWidth
      expect(await page.evaluate(sideways)).toBeLessThanOrEqual(0)
      const seeOnTop = (what: Locator) =>
        expect.poll(() => isOnTop(what), { message: String(what) }).toBe(true)
      for (const control of controls(page)) await seeOnTop(control)
      const chips = page.getByRole('group', { name: T.danosDaLinha }).getByRole('button')
      for (const field of [damage(page), chips.first(), chips.last(), observation(page)]) {
        // At a desk, what is recorded of a photo is in sight together with Salvar.
        if (profile === 'touch' || window[1] < 650) await field.scrollIntoViewIfNeeded()
        await seeOnTop(field)
      }
      await page.evaluate(() => scrollTo(0, 0))
    })

    it('covers no part of the photo with a toast', async () => {
      const key = `${profile} ${window.join()}`
      const box = toasts.get(key) ?? (await boxOfToast(page))
      toasts.set(key, box)
      expect(overlap(box, seen.place)).toBe(0)
      expect(box.x + box.width).toBeGreaterThan(window[0] - 40)
      expect(box.y).toBeLessThan(80)
    })

    it('has nothing over the photo, whole or zoomed to the left edge', async () => {
      const { foto, at100, place } = seen
      expect(at100.x).toBeCloseTo(place.x, -0.5)
      expect(place.height).toBeLessThanOrEqual(window[1] * 0.8 + 0.5)
      expect(await coverings(page)).toEqual([])
      // Where the photo is, and what lies beside it, is told above; how it moves there no line changes.
      if (linha !== MOST) return
      await hold(page, '+', 20)
      await surface(page).focus()
      // The photo is three times as wide as the stage and centred, so its left edge is one stage's width away.
      const arrows = Math.ceil(at100.width / ARROW_PX) + 1
      await hold(page, 'ArrowLeft', arrows)
      await expect.poll(async () => Math.round((await boxOf(foto)).x - place.x)).toBe(0)
      await expect.poll(async () => (await boxOf(foto)).width).toBeCloseTo(at100.width * 3, -1)
      expect(await coverings(page)).toEqual([])
    })
  })
})

describe('a finger on the photo of a phone', () => {
  let page: Page
  const frames = (count: number) =>
    page.evaluate(async (n) => {
      for (; n > 0; n -= 1) await new Promise((done) => requestAnimationFrame(done))
    }, count)
  /** Swipes so many CSS px from the middle of the photo. A finger that rests before it lifts leaves the page still. */
  const sweep = async (dx: number, dy: number, rests = false) => {
    const { x, y, width, height } = await boxOf(surface(page))
    const devtools = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove', share: number) =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: [{ x: x + width / 2 + dx * share, y: y + height / 2 + dy * share }],
      })
    await touch('touchStart', 0)
    for (let step = 1; step <= 10; step += 1) await touch('touchMove', step / 10)
    if (rests) await frames(10)
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }

  beforeAll(async () => {
    page = await visitBench(MOST, 'touch')
    await page.setViewportSize({ width: 390, height: 844 })
  })

  it('scrolled nothing: upwards it scrolls the page at 100%, sideways it changes the photo', async () => {
    await page.keyboard.press('Home')
    await seeFoto(page, 1)
    // The finger rests, because a touch on a page that still rolls would only stop it.
    await sweep(0, -150, true)
    const scrolled = () => page.evaluate(() => scrollY)
    await expect.poll(scrolled).toBeGreaterThan(100)
    const rolls = async () => (await scrolled()) !== (await frames(6).then(scrolled))
    await expect.poll(rolls).toBe(false)
    await sweep(-120, 0)
    await seeFoto(page, 2)
  })
})

describe('the focus on the bench', () => {
  let page: Page
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement
      return element?.getAttribute('role') ?? element?.tagName ?? ''
    })

  beforeAll(async () => void (page = await visitBench(MOST, 'mouse')))

  it('fell from a marker to the page on the way to the next photo: the photo takes it, and Enter marks at once', async () => {
    await page.keyboard.press('Home')
    await drawMarker(page, 1, [0.4, 0.4, 0.6, 0.6])
    await page.locator('.marker').focus()
    await page.keyboard.press('d')
    await seeFoto(page, 2)
    await expect.poll(focused).toBe('application')
    await page.keyboard.press('Enter')
    await page.locator('.marker:focus').waitFor()
    await page.keyboard.press('1')
    await page.keyboard.press('Delete')
    await expect.poll(focused).toBe('application')
  })

  it('stays when the photo goes on by itself after a save, and at the last photo', async () => {
    await page.keyboard.press('?')
    await page.getByLabel(T.irParaPendente).check()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('Home')
    await seeFoto(page, 1)
    await page.locator('.marker').focus()
    await page.keyboard.press('1')
    await page.keyboard.press('Control+Enter')
    await seeToast(page, T.salvo)
    await closeToasts(page)
    await page.getByRole('application', { name: T.foto(1), exact: true }).waitFor({ state: 'detached' })
    await expect.poll(focused).not.toBe('BODY')
    const next = page.getByRole('button', { name: T.proxima }).filter({ visible: true })
    await next.focus()
    while (await next.isEnabled()) await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('application')
  })
})
