import { describe, expect, it } from 'vitest'
import { cleanFileName } from './file-name.ts'

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
