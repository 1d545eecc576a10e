import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attachment } from './attachment.ts'

describe('the header of a downloaded file', () => {
  it.each([
    ['relatorio.pdf', 'attachment; filename="relatorio.pdf"'],
    ['pá norte.jpg', `attachment; filename="pa norte.jpg"; filename*=UTF-8''p%C3%A1%20norte.jpg`],
    ['a"b\\c%.jpg', `attachment; filename="a_b_c_.jpg"; filename*=UTF-8''a%22b%5Cc%25.jpg`],
    ["o'brien (1)*.jpg", 'attachment; filename="o\'brien (1)*.jpg"'],
  ])('for %s is %s', (name, header) => {
    expect(attachment(name)).toBe(header)
  })

  it('D01 gives any name back whole, and never a character that ends a header', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const header = attachment(name)
        expect(header).toMatch(/^[\x20-\x7e]*$/)
        const [, encoded] = /filename\*=UTF-8''(.*)$/.exec(header) ?? []
        const [, plain] = /filename="([^"]*)"$/.exec(header) ?? []
        expect(encoded === undefined ? plain : decodeURIComponent(encoded)).toBe(
          name.replace(/\p{Surrogate}/gu, '\ufffd'),
        )
      }),
    )
  })
})

describe('a name that holds a word of the header', () => {
  it.each(['a filename=b.jpg', 'attachment; filename=b.jpg'])('stays one name: %s', (name) => {
    expect(attachment(name)).toBe(`attachment; filename="${name}"`)
  })
})

describe('a long name in that header', () => {
  it('is cut to the 255 bytes that every file system takes, its ending kept', () => {
    const [, encoded = ''] = /filename\*=UTF-8''(.*)$/.exec(attachment(`${'á'.repeat(200)}.zip`)) ?? []
    expect(decodeURIComponent(encoded)).toBe(`${'á'.repeat(125)}.zip`)
  })
})
