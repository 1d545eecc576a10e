import { describe, expect, it } from 'vitest'
import { crc32 } from '../bytes/crc32.ts'
import { descriptor, planZip, type ZipEntry, type ZipPlan } from './stored-zip.ts'

const GIB = 2 ** 30
const modified = new Date(2026, 10, 21, 10, 42, 36)
const entry = (name: string, size: number): ZipEntry => ({ name, size, crc32: 0x12345678, modified })

const bytesOf = (plan: ZipPlan<ZipEntry>, index: number) => {
  const part = plan.parts.at(index)
  if (part?.kind !== 'bytes') throw new Error('expected given bytes')
  return { ...part, view: new DataView(part.bytes().buffer) }
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
      if (part.kind === 'bytes') expect(part.bytes().length).toBe(part.size)
      at += part.size
    }
    expect(at).toBe(plan.size)
    expect(plan.parts.filter((part) => part.kind === 'entry').map((part) => part.entry.name)).toEqual([
      'ação.jpg',
      'b.jpg',
    ])
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
    expect([first, second].map((view) => view.getUint16(6, true))).toEqual([45, 45])
  })

  it('takes the largest number of a plain field for what it is there: the sign that zip64 fields tell', () => {
    const most = 0xffffffff
    const last = (size: number) => bytesOf(planZip([entry('a.jpg', size)]), 0)
    expect([last(most - 1).size, last(most).size]).toEqual([35, 55])
    // The second file begins behind the first and its header of 35 bytes.
    const begins = (at: number) => bytesOf(planZip([entry('a.jpg', at - 35), entry('b.jpg', 1)]), -2)
    expect([begins(most - 1).size, begins(most).size]).toEqual([51, 63])
    const counted = (count: number) =>
      bytesOf(planZip(Array.from({ length: count }, (_, n) => entry(`${n}`, 1))), -1)
    expect(counted(0xffff).size).toBe(98)
  })

  it('tells behind a file of 4 GiB less a byte and more its size in eight bytes, as its directory does', () => {
    const behind = (size: number) => new DataView(descriptor(entry('a.jpg', size)).buffer)
    const [plain, big] = [behind(0xfffffffe), behind(0xffffffff)]
    expect([plain.byteLength, plain.getUint32(8, true), plain.getUint32(12, true)]).toEqual([
      ...[16, 0xfffffffe, 0xfffffffe],
    ])
    expect([big.byteLength, big.getBigUint64(8, true), big.getBigUint64(16, true)]).toEqual([
      ...[24, 0xffffffffn, 0xffffffffn],
    ])
    expect(behind(5 * GIB).getBigUint64(16, true)).toBe(BigInt(5 * GIB))
    expect([big.getUint32(0, true), big.getUint32(4, true)]).toEqual([0x08074b50, 0x12345678])
  })

  it.each([
    { what: 'the day and time of a photo', date: modified, time: [10, 42, 36], day: [2026, 11, 21] },
    {
      what: 'two seconds as one',
      date: new Date(2026, 0, 1, 23, 59, 59),
      time: [23, 59, 58],
      day: [2026, 1, 1],
    },
    {
      what: 'its first moment for an earlier one',
      date: new Date(1979, 5, 1),
      time: [0, 0, 0],
      day: [1980, 1, 1],
    },
    {
      what: 'its last moment for a later one',
      date: new Date(2108, 5, 1),
      time: [23, 59, 58],
      day: [2107, 12, 31],
    },
    { what: 'its first moment for none', date: new Date(NaN), time: [0, 0, 0], day: [1980, 1, 1] },
  ])('tells $what', ({ date, time, day }) => {
    const { view } = bytesOf(planZip([{ ...entry('a.jpg', 1), modified: date }]), 0)
    const [clock, days] = [view.getUint16(10, true), view.getUint16(12, true)]
    expect([clock >> 11, (clock >> 5) & 63, (clock & 31) * 2]).toEqual(time)
    expect([(days >> 9) + 1980, (days >> 5) & 15, days & 31]).toEqual(day)
  })

  it('lets everybody read the files on Unix, and names no longer than the format has room for', () => {
    const central = bytesOf(planZip([entry('a.jpg', 1)]), -2).view
    expect([central.getUint16(4, true) >> 8, central.getUint32(38, true) >>> 16]).toEqual([3, 0o100644])
    expect(planZip([entry('é'.repeat(32_767), 1)]).parts).toHaveLength(4)
    expect(() => planZip([entry('é'.repeat(32_768), 1)])).toThrow(RangeError)
  })

  it('gives an archive whose directory begins past 4 GiB the zip64 end records', () => {
    const plan = planZip([entry('a.jpg', 3 * GIB), entry('b.jpg', 3 * GIB)])
    const end = bytesOf(plan, -1)
    expect(end.size).toBe(56 + 20 + 22)
    expect(end.view.getBigUint64(48, true)).toBe(BigInt(6 * GIB + 2 * 35))
    expect(end.view.getBigUint64(56 + 8, true)).toBe(BigInt(plan.size - end.size))
    expect(end.view.getUint32(56 + 20 + 16, true)).toBe(0xffffffff)
  })

  it('F29 counts 65,535 files and more in zip64 records', () => {
    const plan = planZip(Array.from({ length: 70_000 }, (_, n) => entry(`${n}`, 1)))
    const end = bytesOf(plan, -1).view
    expect(end.getBigUint64(24, true)).toBe(70_000n)
    expect(end.getBigUint64(32, true)).toBe(70_000n)
    expect(end.getUint16(56 + 20 + 10, true)).toBe(0xffff)
    const plain = planZip(Array.from({ length: 65_534 }, (_, n) => entry(`${n}`, 1)))
    expect(bytesOf(plain, -1).size).toBe(22)
  })

  it('writes a header when it is asked for: the first byte of a long archive does not wait for the last', () => {
    let written = 0
    const counted = (name: string): ZipEntry => ({
      ...entry(name, 1),
      get crc32() {
        written += 1
        return 7
      },
    })
    const plan = planZip(['a.jpg', 'b.jpg', 'c.jpg'].map(counted))
    expect(written).toBe(0)
    bytesOf(plan, 0)
    expect(written).toBe(1)
  })
})
