import { describe, expect, it } from 'vitest'
import { CELULA_MAX, cellText, csvCellText, writtenCellText } from './cell-text.ts'

describe('text of a spreadsheet cell', () => {
  it('I01 quotes what a spreadsheet would take for a formula', () => {
    for (const first of ['=', '+', '-', '@', '\t', '\r', '\n', '\uff1d', '\uff0b', '\uff0d', '\uff20'])
      expect(cellText(`${first}SUM(A1)`)).toBe(`'${first}SUM(A1)`)
  })

  it('I01 quotes what is a formula to a spreadsheet that splits a CSV at commas, tabs, or lines within quotes', () => {
    expect(csvCellText('x,=cmd,"+1,2\n@a\t-b')).toBe(`x,'=cmd,"'+1,2\n'@a\t'-b`)
    expect(csvCellText('=a,=b')).toBe("'=a,'=b")
    const text = 'Trinca, 3 cm, -2 °C; a=b, x-y\r\nfim'
    expect(csvCellText(text)).toBe(text)
  })

  it('quotes a formula that shows only after an illegal character is removed', () => {
    expect(cellText('\u0000=1+1')).toBe("'=1+1")
  })

  it('leaves ordinary text, line breaks and astral characters as they are', () => {
    const text = 'Trinca – 3 cm\nΩ 𝔘 – fim'
    expect(cellText(text)).toBe(text)
  })

  it('I02 removes control characters, lone surrogates and non-characters', () => {
    expect(cellText('a\u0000b\u000bc\ud800d\ufffee')).toBe('abcde')
  })

  it('I02 cuts text that is too long and marks the cut, never through a surrogate pair', () => {
    const cut = cellText('𝔘'.repeat(CELULA_MAX))
    expect(cut.length).toBeLessThanOrEqual(CELULA_MAX)
    expect(cut.endsWith('𝔘…')).toBe(true)
  })

  it('keeps what looks like a coded character literal where it is written, and breaks lines in one way', () => {
    expect(writtenCellText('=a_x000D_ _x00e9_x _x12_ b\r\nc\rd\ne')).toBe(
      "'=a_x005F_x000D_ _x005F_x00e9_x _x12_ b\nc\nd\ne",
    )
  })
})
