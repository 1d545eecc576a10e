import { describe, expect, it } from 'vitest'
import { isSoundExif } from './sound-exif.ts'

const MAKE = 0x010f
const GPS = 0x8825
const ALTITUDE = 6
const ASCII = 2
const SHORT = 3
const LONG = 4
const RATIONAL = 5

type Entry = readonly [tag: number, type: number, count: number, value: number]

/** An EXIF block with two directories, at offsets 8 and 60. */
function block(first: readonly Entry[], gps: readonly Entry[]): Buffer {
  const bytes = Buffer.alloc(120)
  bytes.write('II*\0\x08', 'latin1')
  for (const [directory, entries] of [[8, first] as const, [60, gps] as const]) {
    bytes.writeUInt16LE(entries.length, directory)
    for (const [n, [tag, type, count, value]] of entries.entries()) {
      const at = directory + 2 + n * 12
      bytes.writeUInt16LE(tag, at)
      bytes.writeUInt16LE(type, at + 2)
      bytes.writeUInt32LE(count, at + 4)
      bytes.writeUInt32LE(value, at + 8)
    }
  }
  return bytes
}

const sound = (first: readonly Entry[], gps: readonly Entry[] = []) =>
  isSoundExif(block(first, gps), [MAKE, ALTITUDE])
const TO_GPS: Entry = [GPS, LONG, 1, 60]

describe('EXIF data may be given to a reader', () => {
  it('where the entries that are read say how many values they hold, even if an entry that is not read is wrong', () => {
    expect(sound([[MAKE, ASCII, 4, 0], TO_GPS], [[ALTITUDE, RATIONAL, 1, 100]])).toBe(true)
    expect(sound([[0x0100, LONG, 2 ** 32 - 1, 0], TO_GPS])).toBe(true)
  })

  it('not where one that is asked for tells of more numbers than it has bytes', () => {
    expect(sound([TO_GPS], [[ALTITUDE, RATIONAL, 121, 100]])).toBe(false)
    expect(sound([TO_GPS], [[ALTITUDE, RATIONAL, 120, 100]])).toBe(true)
    // The same at the very end of the block; and with two entries that lead to a directory, of which a reader follows
    // the first.
    expect(isSoundExif(block([[MAKE, LONG, 2 ** 32 - 1, 0]], []).subarray(0, 22), [MAKE])).toBe(false)
    expect(sound([TO_GPS, [GPS, LONG, 1, 100]], [[ALTITUDE, RATIONAL, 121, 100]])).toBe(false)
    expect(sound([[ALTITUDE, LONG, 2 ** 32 - 1, 0]])).toBe(false)
  })

  it('not where what leads to a directory is several numbers, or none: a reader takes them for a place', () => {
    expect(sound([[GPS, RATIONAL, 2 ** 25 - 1, 60]])).toBe(false)
    expect(sound([[GPS, LONG, 0, 60]])).toBe(false)
    expect(sound([[GPS, ASCII, 1, 60]])).toBe(false)
  })

  it('where a camera leads to a directory by a SHORT, as far as that one is sound', () => {
    const toGps: Entry = [GPS, SHORT, 1, 0xffff_0000 + 60]
    expect(sound([toGps], [[ALTITUDE, RATIONAL, 1, 100]])).toBe(true)
    expect(sound([toGps], [[ALTITUDE, RATIONAL, 121, 100]])).toBe(false)
  })

  it('not where it is no TIFF block: a reader looks into a JPEG, which has one of its own', () => {
    expect(isSoundExif(Buffer.from('ffd8ffe100084578', 'hex'), [MAKE])).toBe(false)
    expect(isSoundExif(Buffer.from('II*'), [MAKE])).toBe(false)
  })

  it('where a directory is cut, or leads to itself', () => {
    expect(isSoundExif(block([TO_GPS], []).subarray(0, 20), [MAKE])).toBe(true)
    expect(sound([[GPS, LONG, 1, 8]])).toBe(true)
  })
})
