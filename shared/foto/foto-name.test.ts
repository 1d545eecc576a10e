import { describe, expect, it } from 'vitest'
import { formatOfName, fotoFileName } from './foto-name.ts'

describe('the name under which a photo leaves', () => {
  it.each([
    ['foto_drone_7', 'image/jpeg', 'foto_drone_7.jpg'],
    ['foto_drone_7.jpg', 'image/png', 'foto_drone_7.png'],
    ['DJI_0042.JPG', 'image/jpeg', 'DJI_0042.JPG'],
    ['DJI_0042.JPG.hta', 'image/jpeg', 'DJI_0042.JPG'],
    ['DJI_0042.JPG.hta', 'image/webp', 'DJI_0042.JPG.webp'],
    ['a.html', 'image/png', 'a.png'],
    ['torre 2.5', 'image/webp', 'torre 2.5.webp'],
    ['.hta', 'image/jpeg', 'foto.jpg'],
    ['.jpg', 'image/jpeg', 'foto.jpg'],
    ['', 'image/png', 'foto.png'],
    ['fim.', 'image/jpeg', 'fim.jpg'],
    ['../x\u202egpj.exe', 'image/jpeg', 'xgpj.jpg'],
  ] as const)('%j that is %s is %j', (name, mime, given) => {
    expect(fotoFileName(name, mime)).toBe(given)
  })

  it('has at most 255 bytes, ending included', () => {
    expect(new TextEncoder().encode(fotoFileName('á'.repeat(127), 'image/webp')).length).toBe(255)
  })

  it('says its format, or nothing', () => {
    expect(['a.JPEG', 'b.png', 'c.webp', 'd.hta', 'png', '.png'].map(formatOfName)).toEqual([
      'image/jpeg',
      'image/png',
      'image/webp',
      null,
      null,
      null,
    ])
  })
})
