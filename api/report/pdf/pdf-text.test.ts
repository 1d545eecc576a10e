import { describe, expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { reportContent } from '../report-content.ts'
import { sampleRequest } from '../testing/sample-report.ts'
import { createDocument } from './pdf-document.ts'
import { loadFonts } from './pdf-fonts.ts'
import { ticks } from './pdf-plot.ts'
import { STYLES } from './pdf-styles.ts'
import { PdfText } from './pdf-text.ts'
import { printable, printableLine } from './printable-text.ts'

const fonts = await loadFonts()
const text = new PdfText(createDocument(reportContent(sampleRequest(LINHAS.drone, []))), fonts)
const style = STYLES.body

describe('text of a PDF', () => {
  it('knows which font has a character', () => {
    const [latin, latinExt, other] = fonts.regular
    const has = (char: string) =>
      [latin, latinExt, other].map((face) => face?.covers.has(char.codePointAt(0) ?? 0))
    expect(has('ç')).toEqual([true, false, true])
    expect(has('Ł')).toEqual([false, true, true])
    expect(has('Ω')).toEqual([false, false, true])
    expect(has('漢')).toEqual([false, false, false])
  })

  it('wraps into lines no wider than asked, and keeps every character', () => {
    const source = 'Trinca longitudinal próxima ao bordo de ataque ' + 'x'.repeat(300) + ' fim 𝔘𝔘𝔘'
    const lines = text.wrap(source, style, 120)
    for (const line of lines) expect(text.width(line.trimEnd(), style)).toBeLessThanOrEqual(120)
    expect(lines.join('').replaceAll(' ', '')).toBe(source.replaceAll(' ', ''))
  })

  it('breaks even where a single character is too wide', () => {
    expect(text.wrap('ab𝔘', style, 1)).toEqual(['a', 'b', '𝔘 '])
  })

  it('marks what it cuts', () => {
    expect(text.fit('curto', style, 200)).toBe('curto')
    expect(text.fit('muito comprido para caber', style, 60)).toMatch(/^muito.*…$/)
    const lines = text.wrapAtMost('palavra '.repeat(40), style, { width: 100, max: 2 })
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/…$/)
  })

  it('is cleaned of what cannot be seen, with composed accents and a bounded number of line breaks', () => {
    expect(printable('a\u0301\u0000\u200b\u202e\ud800')).toBe('á\ufffd')
    expect(printable('um\r\n\r\n\r\n\r\ndois\u2028três')).toBe('um\n\ndois\ntrês')
    expect(printable('a\n'.repeat(3000)).split('\n')).toHaveLength(101)
    expect(printableLine(' a\n\tb ')).toBe('a b')
  })

  it('R04 with thousands of accents on one letter, in each of eight records, held the backend up: to compose them takes the square of their number', () => {
    expect(printable(`a${'\u0315\u0300'.repeat(2499)}`)).toHaveLength(30)
  })
})

describe('axis of the plot', () => {
  it.each([
    [
      [31.4, 71],
      [20, 40, 60, 80],
    ],
    [
      [0, 0],
      [0, 0.5],
    ],
    [
      [-3, 9.2],
      [-5, 0, 5, 10],
    ],
    [
      [12, 12.1],
      [12, 12.5],
    ],
  ])('encloses %j with round values', (values, expected) => {
    expect(ticks(values)).toEqual(expected)
  })

  it('is empty without values and bounded for any', () => {
    expect(ticks([])).toEqual([])
    for (const values of [
      [1e9, 1e9],
      [0, 1e12],
      [-1e-9, 1e-9],
      [99_999, 100_001],
    ]) {
      const scale = ticks(values)
      expect(scale.length).toBeGreaterThan(1)
      expect(scale.length).toBeLessThan(7)
      expect(scale[0]).toBeLessThanOrEqual(values[0] ?? 0)
      expect(scale.at(-1)).toBeGreaterThanOrEqual(values[1] ?? 0)
    }
  })
})
