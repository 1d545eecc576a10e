import type { Locator, Page } from 'playwright-core'

export interface Point {
  x: number
  y: number
}

/** Points on the way from one to the other, including the last. */
const onTheWay = (from: Point, to: Point, steps = 4): Point[] =>
  Array.from({ length: steps }, (_unused, step) => ({
    x: from.x + ((to.x - from.x) * (step + 1)) / steps,
    y: from.y + ((to.y - from.y) * (step + 1)) / steps,
  }))

/**
 * The middle of an element on the screen, once it has stopped moving. Rejects when it is out of sight or covered by
 * something.
 */
async function middleOf(target: Locator): Promise<Point> {
  const found = await target.evaluate(async (element) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const here = () => element.getBoundingClientRect()
    for (let before = here(), still = 0; still < 3; before = here()) {
      await frame()
      still = before.x === here().x && before.y === here().y ? still + 1 : 0
    }
    const { x, y, width, height } = here()
    const at = { x: x + width / 2, y: y + height / 2 }
    const top = document.elementFromPoint(at.x, at.y)
    return { at, above: element.contains(top) ? null : (top?.outerHTML.slice(0, 100) ?? 'fora da tela') }
  })
  if (found.above !== null) throw new Error(`${String(target)} não se alcança: ${found.above}`)
  return found.at
}

/**
 * One person's hands at the product. It counts actions: a key (with others held at the same time), a click, a tap and a
 * drag are one each. It does not scroll: reaching for something out of sight fails.
 */
export class Hand {
  readonly page: Page
  actions = 0

  constructor(page: Page) {
    this.page = page
  }

  async press(key: string): Promise<void> {
    this.actions += 1
    await this.page.keyboard.press(key)
  }

  async click(target: Locator): Promise<void> {
    this.actions += 1
    const { x, y } = await middleOf(target)
    await this.page.mouse.click(x, y)
  }

  async tap(target: Locator): Promise<void> {
    this.actions += 1
    const { x, y } = await middleOf(target)
    await this.page.touchscreen.tap(x, y)
  }

  /** Drags from one corner of a rectangle to the other with the right mouse button. */
  async drag(from: Point, to: Point): Promise<void> {
    this.actions += 1
    const { mouse } = this.page
    await mouse.move(from.x, from.y)
    await mouse.down({ button: 'right' })
    for (const { x, y } of onTheWay(from, to)) await mouse.move(x, y)
    await mouse.up({ button: 'right' })
  }

  /** Drags from one corner of a rectangle to the other with one finger. */
  async sweep(from: Point, to: Point): Promise<void> {
    this.actions += 1
    const devtools = await this.page.context().newCDPSession(this.page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', [from])
    for (const point of onTheWay(from, to)) await touch('touchMove', [point])
    await touch('touchEnd', [])
    await devtools.detach()
  }
}
