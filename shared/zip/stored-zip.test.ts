import { describe, expect, it } from 'vitest'
import { crc32 } from '../bytes/crc32.ts'
import { planZip, safeEntryNames, type ZipEntry, type ZipPlan } from './stored-zip.ts'

const GIB = 2 ** 30
const modified = new Date(2026, 10, 21, 10, 42, 36)
const entry = (name: string, size: number): ZipEntry => ({ name, size, crc32: 0x12345678, modified })

const bytesOf = (plan: ZipPlan, index: number) => {
  const part = plan.parts.at(index)
  if (part?.kind !== 'bytes') throw new Error('expected given bytes')
  return { ...part, view: new DataView(part.bytes.buffer) }
}

describe('crc32', () => {
  it('gives the check value of the standard, whole or in pieces of any length', () => {
    const bytes = Uint8Array.from('123456789', (c) => c.charCodeAt(0))
    expect(crc32(bytes)).toBe(0xcbf43926)
    for (let cut = 0; cut <= 9; cut++)
      expect(crc32(bytes.subarray(cut), crc32(bytes.subarray(0, cut)))).toBe(0xcbf43926)
    expect(crc32(new Uint8Array(0))).toBe(0)
  })
})

describe('planZip', () => {
  it('covers its whole size with parts, without gaps, in order', () => {
    const plan = planZip([entry('ação.jpg', 1234), entry('vazio.jpg', 0), entry('b.jpg', 5)])
    let at = 0
    for (const part of plan.parts) {
      expect(part.offset).toBe(at)
      expect(part.size).toBeGreaterThan(0)
      if (part.kind === 'bytes') expect(part.bytes.length).toBe(part.size)
      at += part.size
    }
    expect(at).toBe(plan.size)
    expect(plan.parts.filter((part) => part.kind === 'entry').map((part) => part.entry)).toEqual([0, 2])
  })

  it('writes a plain archive without zip64 records', () => {
    const end = bytesOf(planZip([entry('a.jpg', 10)]), -1)
    expect(end.size).toBe(22)
    expect(end.view.getUint16(10, true)).toBe(1)
    expect(end.view.getUint32(16, true)).toBe(30 + 5 + 10)
  })

  it('gives a file of 5 GiB its size and the file after it its offset in zip64 fields', () => {
    const plan = planZip([entry('a.jpg', 5 * GIB), entry('b.jpg', 7)])
    const first = bytesOf(plan, -3).view
    const second = bytesOf(plan, -2).view
    expect(first.getUint32(24, true)).toBe(0xffffffff)
    expect(first.getUint16(46 + 5, true)).toBe(1)
    expect(first.getBigUint64(46 + 5 + 4, true)).toBe(BigInt(5 * GIB))
    expect(second.getUint32(24, true)).toBe(7)
    expect(second.getUint32(42, true)).toBe(0xffffffff)
    expect(second.getUint16(46 + 5 + 2, true)).toBe(8)
    expect(second.getBigUint64(46 + 5 + 4, true)).toBe(BigInt(30 + 5 + 20 + 5 * GIB))
    expect(bytesOf(plan, 0).view.getUint16(4, true)).toBe(45)
  })

  it('gives an archive whose directory begins past 4 GiB the zip64 end records', () => {
    const plan = planZip([entry('a.jpg', 3 * GIB), entry('b.jpg', 3 * GIB)])
    const end = bytesOf(plan, -1)
    expect(end.size).toBe(56 + 20 + 22)
    expect(end.view.getBigUint64(48, true)).toBe(BigInt(6 * GIB + 2 * 35))
    expect(end.view.getBigUint64(56 + 8, true)).toBe(BigInt(plan.size - end.size))
    expect(end.view.getUint32(56 + 20 + 16, true)).toBe(0xffffffff)
  })

  it('counts 65,535 files and more in zip64 records', () => {
    const plan = planZip(Array.from({ length: 70_000 }, (_, n) => entry(`${n}`, 1)))
    const end = bytesOf(plan, -1).view
    expect(end.getBigUint64(24, true)).toBe(70_000n)
    expect(end.getBigUint64(32, true)).toBe(70_000n)
    expect(end.getUint16(56 + 20 + 10, true)).toBe(0xffff)
    const plain = planZip(Array.from({ length: 65_534 }, (_, n) => entry(`${n}`, 1)))
    expect(bytesOf(plain, -1).size).toBe(22)
  })
})

describe('safeEntryNames', () => {
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
