import { setImmediate } from 'node:timers/promises'
import type { ReportContent } from '../report-content.ts'
import { BLOCK, planBlock } from './block-plan.ts'
import type { BlockPlan } from './block-plan.ts'
import { PAGE } from './pdf-document.ts'
import { LEADING } from './pdf-styles.ts'
import type { PdfText } from './pdf-text.ts'

/** Fewest lines of an observation that may stand at the foot of a page, and on the next one. */
const LINES_MIN = 2
/** Blocks that are measured between two turns of the event loop. */
const BREATH = 8

/**
 * A block, or the rest of its observation, at its place on a page, in pt; `fotoMost` is the largest height of its
 * photo.
 */
export type Piece =
  | { kind: 'block'; plan: BlockPlan; y: number; fotoHeight: number; fotoMost: number; lines: number }
  | { kind: 'rest'; plan: BlockPlan; y: number; from: number; lines: number }

/**
 * Places blocks on pages from top to bottom, beginning below what stands on the first one. So that a page that has
 * begun is filled, a photo becomes smaller, then the one above it, and the observation below it goes on overleaf.
 */
class Pages {
  readonly pages: Piece[][] = [[]]
  #y: number

  constructor(top: number) {
    this.#y = top
  }

  get #page(): Piece[] {
    return this.pages.at(-1) ?? []
  }

  #turn(): void {
    this.end()
    this.pages.push([])
    this.#y = PAGE.top
  }

  /** Moves a second short block to the lower half of its page. */
  #halve({ frame, below }: BlockPlan): void {
    const half = PAGE.top + BLOCK.half + BLOCK.gap / 2
    const [first, ...more] = this.#page
    const alone = first?.kind === 'block' && first.y === PAGE.top && more.length === 0
    const fits = half + frame + BLOCK.foto.height + below <= PAGE.bottom
    if (alone && this.#y < half && fits) this.#y = half
  }

  /** Makes the photo above a block smaller, where the block then ends on its page and not overleaf. */
  #giveWay({ frame, below }: BlockPlan): void {
    const above = this.#page.at(-1)
    const lacking = Math.ceil(this.#y + frame + BLOCK.fotoMin + below - PAGE.bottom)
    if (above?.kind !== 'block' || lacking <= 0 || above.fotoHeight - lacking < BLOCK.fotoMin) return
    above.fotoHeight -= lacking
    above.fotoMost = above.fotoHeight
    this.#y -= lacking
  }

  add(plan: BlockPlan): void {
    this.#halve(plan)
    const divides = plan.observacao.length >= 2 * LINES_MIN
    const least =
      plan.frame + BLOCK.fotoMin + (divides ? Math.min(plan.below, LINES_MIN * LEADING.body) : plan.below)
    if (this.#y + least > PAGE.bottom) this.#turn()
    else this.#giveWay(plan)
    const room = PAGE.bottom - this.#y - plan.frame
    const whole = room - plan.below >= BLOCK.fotoMin
    const smallest = this.#y === PAGE.top ? BLOCK.foto.height : BLOCK.fotoMin
    const fotoHeight = whole ? Math.min(room - plan.below, BLOCK.foto.height) : smallest
    const fit = Math.floor((room - fotoHeight) / LEADING.body)
    const lines = whole ? plan.observacao.length : Math.min(fit, plan.observacao.length - LINES_MIN)
    this.#page.push({ kind: 'block', plan, y: this.#y, fotoHeight, fotoMost: fotoHeight, lines })
    this.#y += plan.frame + fotoHeight + (plan.beside ? 0 : lines * LEADING.body) + BLOCK.gap
    for (let from = lines; from < plan.observacao.length;) from += this.#addRest(plan, from)
  }

  /**
   * Ends a page. The photo of a record that is alone on it, and does not go on overleaf, may take all the empty room.
   */
  end(): void {
    const [last, ...more] = this.#page
    const isAlone = last?.kind === 'block' && last.y === PAGE.top && more.length === 0
    if (isAlone && last.lines === last.plan.observacao.length)
      last.fotoMost = PAGE.bottom - PAGE.top - last.plan.frame - last.plan.below
  }

  #addRest(plan: BlockPlan, from: number): number {
    this.#turn()
    const room = Math.floor((PAGE.bottom - PAGE.top - BLOCK.continued) / LEADING.body)
    const left = plan.observacao.length - from
    const lines = left > room ? Math.min(room, left - LINES_MIN) : left
    this.#page.push({ kind: 'rest', plan, y: this.#y, from, lines })
    this.#y += BLOCK.continued + lines * LEADING.body + BLOCK.gap
    return lines
  }
}

/**
 * Measures every block and lays them out, two to a page where they fit. The first page has begun already, is free from
 * `top` on, and may stay without blocks. Lets the event loop have its turn while it measures.
 */
export async function planBlocks(text: PdfText, content: ReportContent, top: number): Promise<Piece[][]> {
  const pages = new Pages(top)
  for (const [index, item] of content.itens.entries()) {
    pages.add(planBlock(text, content, item))
    if (index % BREATH === BREATH - 1) {
      await setImmediate()
      content.request.signal.throwIfAborted()
    }
  }
  pages.end()
  return pages.pages
}
