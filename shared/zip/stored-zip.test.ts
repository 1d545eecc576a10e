import { describe, expect, it } from 'vitest'
import { crc32 } from '../bytes/crc32.ts'
import { planZip, type ZipEntry, type ZipPlan } from './stored-zip.ts'

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
