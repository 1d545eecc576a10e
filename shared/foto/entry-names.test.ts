import { describe, expect, it } from 'vitest'
import { safeEntryNames } from './entry-names.ts'

describe('the names of an archive’s photos', () => {
  const jpegs = (...nomes: string[]) =>
    safeEntryNames(nomes.map((nome) => ({ nome, mime: 'image/jpeg' as const })))
  const utf8 = (name: string) => new TextEncoder().encode(name).length

  it('D07 drops folders, control characters and direction marks', () => {
    expect(
      jpegs('../../etc/a.jpg', 'C:\\fotos\\b.jpg', 'c\u0000\n.jpg', 'd\u202egpj.exe', '..', '', '.jpg'),
    ).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'dgpj.jpg', 'foto.jpg', 'foto (2).jpg', 'foto (3).jpg'])
  })

  it('D07 gives every photo the ending of what it is, and none of a program', () => {
    expect(
      jpegs('DJI_0042.JPG.hta', 'a.bat', 'b.HTML', 'c.png', 'd.jpeg', 'torre 2.5', 'e.JPG', 'f'),
    ).toEqual(['DJI_0042.JPG', 'a.jpg', 'b.jpg', 'c.jpg', 'd.jpeg', 'torre 2.5.jpg', 'e.JPG', 'f.jpg'])
    const mixed = [
      { nome: 'a.jpg', mime: 'image/png' },
      { nome: 'a.jpg', mime: 'image/webp' },
      { nome: 'a.jpg', mime: 'image/jpeg' },
    ] as const
    expect(safeEntryNames(mixed)).toEqual(['a.png', 'a.webp', 'a.jpg'])
  })

  it('U12 numbers repeated names before the ending, telling case apart as Windows does', () => {
    expect(jpegs('a.jpg', 'A.JPG', 'a (2).jpg', 'a.jpg')).toEqual([
      'a.jpg',
      'A (2).JPG',
      'a (2) (2).jpg',
      'a (3).jpg',
    ])
  })

  it('U12 takes composed and decomposed accents for the same name, as macOS does', () => {
    expect(jpegs('café.jpg'.normalize('NFC'), 'café.jpg'.normalize('NFD'), 'CAFE\u0301.jpg')).toEqual(
      ['café.jpg', 'café (2).jpg', 'CAFÉ (3).jpg'].map((name) => name.normalize('NFC')),
    )
  })

  it('keeps accents, and renames what Windows refuses', () => {
    expect(jpegs('pá – região.jpg', 'CON.jpg', 'nul.hta', 'a:b?.jpg', 'fim. ')).toEqual([
      'pá – região.jpg',
      '_CON.jpg',
      '_nul.jpg',
      'a_b_.jpg',
      'fim.jpg',
    ])
    expect(safeEntryNames([{ nome: 'fim. .', mime: null }])).toEqual(['fim'])
  })

  it('keeps 255 bytes of a name of 5,000 characters, whole ones, with number and ending', () => {
    const names = jpegs(...['á', '😀'].flatMap((text) => Array<string>(3).fill(`${text.repeat(5000)}.jpg`)))
    expect(names[0]).toMatch(/^á{125}\.jpg$/)
    expect(names[5]).toMatch(/^😀{61} \(3\)\.jpg$/u)
    for (const name of names) {
      expect(utf8(name)).toBeLessThanOrEqual(255)
      expect(utf8(name)).toBeGreaterThan(250)
      expect(name).not.toMatch(/\p{Surrogate}/u)
    }
    expect(new Set(names).size).toBe(6)
  })

  it('tells 20,000 equal names apart', () => {
    const names = jpegs(...Array<string>(20_000).fill('DJI_0001.JPG'))
    expect(new Set(names).size).toBe(20_000)
    expect(names.at(-1)).toBe('DJI_0001 (20000).JPG')
  })
})
