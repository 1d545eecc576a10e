import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attachment } from './content-disposition.ts'
import { cleanFileName } from './file-name.ts'

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

describe('a long name in that header', () => {
  it('is cut to the 255 bytes that every file system takes, its ending kept', () => {
    const [, encoded = ''] = /filename\*=UTF-8''(.*)$/.exec(attachment(`${'á'.repeat(200)}.zip`)) ?? []
    expect(decodeURIComponent(encoded)).toBe(`${'á'.repeat(125)}.zip`)
  })
})

describe('a file name that came from outside', () => {
  it.each([
    ['../../etc/passwd.jpg', 'passwd.jpg'],
    ['C:\\fotos\\pá 1.jpg', 'pá 1.jpg'],
    ['a\u0000b\r\nc\u202egpj.jpg', 'abcgpj.jpg'],
    ['..', ''],
    ['/', ''],
    ['  espaço.png ', 'espaço.png'],
    ['-rf.jpg', '-rf.jpg'],
  ])('%j becomes %j', (name, clean) => {
    expect(cleanFileName(name)).toBe(clean)
  })

  it('keeps at most 255 characters, whole ones, and its ending', () => {
    expect(cleanFileName(`${'😀'.repeat(300)}.jpeg`)).toBe(`${'😀'.repeat(125)}.jpeg`)
  })

  it('is composed, whatever the system it comes from', () => {
    expect(cleanFileName('pa\u0301.jpg')).toBe('pá.jpg')
  })
})
