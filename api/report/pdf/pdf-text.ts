import { REPLACEMENT } from './printable-text.ts'
import type { PdfDocument } from './pdf-document.ts'
import type { FontFace, Fonts, Weight } from './pdf-fonts.ts'

/** How a piece of text looks; `size` in pt. */
export interface TextStyle {
  size: number
  weight: Weight
  color: string
}

/** Where a line goes, in pt from the upper left corner; `y` is the baseline. */
export interface TextPlace {
  x: number
  y: number
  align?: 'left' | 'center' | 'right'
}

/** A part of a line that one font draws. */
interface Run {
  face: FontFace
  text: string
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const ELLIPSIS = '…'

/** Measures, wraps and draws text in one document, choosing for each character a font that has it. */
export class PdfText {
  readonly #doc: PdfDocument
  readonly #fonts: Fonts
  /** Character and weight → advance in thousandths of the font size. */
  readonly #advances: Readonly<Record<Weight, Map<string, number>>> = { regular: new Map(), bold: new Map() }

  constructor(doc: PdfDocument, fonts: Fonts) {
    this.#doc = doc
    this.#fonts = fonts
    for (const face of [...fonts.regular, ...fonts.bold]) doc.registerFont(face.name, face.bytes)
  }

  #face(char: string, weight: Weight): FontFace | undefined {
    const code = char.codePointAt(0) ?? 0
    return this.#fonts[weight].find(({ covers }) => covers.has(code))
  }

  #runs(text: string, weight: Weight): Run[] {
    const runs: Run[] = []
    const end = text.trimEnd().length
    let direction = false
    let at = 0
    for (const char of text) {
      const found = this.#face(char, weight)
      const shown = found ? char : REPLACEMENT
      const face = found ?? this.#face(REPLACEMENT, weight)
      const last = runs.at(-1)
      // The space at the end of a line stands after words that run to the left, and not among them.
      const reversed: boolean = char === ' ' ? direction && at < end : RIGHT_TO_LEFT.test(char)
      at += char.length
      const follows: boolean | undefined =
        last && (char === ' ' ? last.face.covers.has(32) : last.face === face)
      if (last && follows && reversed === direction) last.text += shown
      else if (face) runs.push({ face, text: shown })
      direction = reversed
    }
    return runs
  }

  #advance(char: string, weight: Weight): number {
    const known = this.#advances[weight].get(char)
    if (known != null) return known
    const [run] = this.#runs(char, weight)
    const advance = run ? this.#doc.font(run.face.name).fontSize(1000).widthOfString(run.text) : 0
    this.#advances[weight].set(char, advance)
    return advance
  }

  /** Width in pt from the advances of the characters, kerning left aside. */
  width(text: string, style: TextStyle): number {
    let thousandths = 0
    for (const char of text) thousandths += this.#advance(char, style.weight)
    return (thousandths * style.size) / 1000
  }

  /** How many UTF-16 units of the text fit the width. */
  #fitting(text: string, style: TextStyle, width: number): number {
    let left = (width * 1000) / style.size
    let length = 0
    for (const char of text) {
      left -= this.#advance(char, style.weight)
      if (left < 0) break
      length += char.length
    }
    return length
  }

  /** The text on one line of this width, its end replaced by '…' when it does not fit. */
  fit(text: string, style: TextStyle, width: number): string {
    if (this.width(text, style) <= width) return text
    const room = width - this.width(ELLIPSIS, style)
    return text.slice(0, this.#fitting(text, style, room)).trimEnd() + ELLIPSIS
  }

  /**
   * Lines of at most this width; words that are wider are broken inside. A line that ends with a word ends with a space
   * beyond it: who reads the text and not the page finds no other end of a word. Source: ISO 32000-1 §14.8.2.5.
   */
  wrap(text: string, style: TextStyle, width: number): string[] {
    return text.split('\n').flatMap((paragraph) => this.#wrapParagraph(paragraph, style, width))
  }

  #wrapParagraph(paragraph: string, style: TextStyle, width: number): string[] {
    const space = this.width(' ', style)
    const lines: string[] = []
    let line = ''
    let taken = 0
    for (const word of paragraph.split(/ +/)) {
      const size = this.width(word, style)
      if (line !== '' && taken + space + size <= width) {
        line += ` ${word}`
        taken += space + size
        continue
      }
      if (line !== '') lines.push(`${line} `)
      line = size <= width ? word : this.#breakWord(word, style, { width, lines })
      taken = line === word ? size : this.width(line, style)
    }
    return [...lines, `${line} `]
  }

  /** Adds full lines of a word that is too wide to `lines` and gives the rest. */
  #breakWord(word: string, style: TextStyle, { width, lines }: { width: number; lines: string[] }): string {
    let rest = word
    for (;;) {
      const atLeast = (rest.codePointAt(0) ?? 0) > 0xffff ? 2 : 1
      const cut = Math.max(this.#fitting(rest, style, width), atLeast)
      if (cut >= rest.length) return rest
      lines.push(rest.slice(0, cut))
      rest = rest.slice(cut)
    }
  }

  /** At most `max` lines, the last one marked with '…' when there would be more. */
  wrapAtMost(text: string, style: TextStyle, { width, max }: { width: number; max: number }): string[] {
    const lines = this.wrap(text, style, width)
    if (lines.length <= max) return lines
    return [...lines.slice(0, max - 1), this.fit(lines.slice(max - 1, max + 1).join(''), style, width)]
  }

  #runWidth({ face, text }: Run, size: number): number {
    return this.#doc.font(face.name).fontSize(size).widthOfString(text, { features: [] })
  }

  /** Draws one line on the current page. */
  draw(line: string, { x, y, align = 'left' }: TextPlace, { size, weight, color }: TextStyle): void {
    const runs = this.#runs(align === 'left' ? line : line.trimEnd(), weight)
    const alone = runs.length === 1 && align === 'left'
    const widths = alone ? [0] : runs.map((run) => this.#runWidth(run, size))
    const total = widths.reduce((sum, width) => sum + width, 0)
    let left = x - (align === 'right' ? total : align === 'center' ? total / 2 : 0)
    runs.forEach(({ face, text }, index) => {
      const textWidth = widths[index] ?? 0
      const options = { lineBreak: false, baseline: 'alphabetic' as const, features: [], textWidth }
      this.#doc.font(face.name).fontSize(size).fillColor(color).text(text, left, y, options)
      left += textWidth
    })
  }

  /** Draws lines one under another, `leading` pt apart; gives the baseline after the last one. */
  drawLines(lines: readonly string[], place: TextPlace & { leading: number }, style: TextStyle): number {
    lines.forEach((line, index) => this.draw(line, { ...place, y: place.y + index * place.leading }, style))
    return place.y + lines.length * place.leading
  }
}
