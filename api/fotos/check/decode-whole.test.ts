import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { pngChunk } from '#shared/testing/turned-fotos'
import { baselineProblem } from './baseline-scan.ts'
import { decodeProblem } from './decode-whole.ts'

/** Noise, the same in every run, because in a plain picture a damage could go unnoticed by chance. */
function picture(width = 640, height = 427) {
  let last = 1
  const next = () => (last = (Math.imul(last, 1_664_525) + 1_013_904_223) >>> 0) >>> 26
  const pixels = Uint8Array.from({ length: width * height * 3 }, () => next() + next() + next() + next())
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

const jpeg = await picture().jpeg({ quality: 85 }).toBuffer()
const odd = await picture(61, 43).jpeg().toBuffer()
const grey = await picture(501, 77).greyscale().jpeg().toBuffer()
const cmyk = await picture(99, 77).toColourspace('cmyk').jpeg().toBuffer()
const full = await picture(64, 64).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()
const progressive = await picture().jpeg({ progressive: true }).toBuffer()
const png = await picture().png().toBuffer()
const webp = await picture().webp().toBuffer()

/** Overwrites some bytes with others, none of which is 0xff, with which markers begin. */
function overwritten(bytes: Buffer, share: number, length: number): Buffer {
  const damaged = Buffer.from(bytes)
  const start = Math.floor(bytes.length * share)
  for (let at = 0; at < length; at++) damaged[start + at] = (Math.imul(at + 7, 2_654_435_761) >>> 24) % 255
  return damaged
}

const END = Buffer.from([0xff, 0xd9])
const cut = (bytes: Buffer, share: number) =>
  Buffer.concat([bytes.subarray(0, Math.floor(bytes.length * share)), END])

/** A PNG that lacks part of its picture data although all its checksums are right. */
function shortPng(): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(64, 0)
  header.writeUInt32BE(64, 4)
  header.set([8, 2], 8)
  const data = deflateSync(Buffer.alloc(64 * (64 * 3 + 1), 7))
  return Buffer.concat([
    png.subarray(0, 8),
    pngChunk('IHDR', header),
    pngChunk('IDAT', data.subarray(0, data.length - 12)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

describe('a whole photo', () => {
  it.each<[string, Buffer]>([
    ['a JPEG', jpeg],
    ['a progressive JPEG', progressive],
    ['a JPEG of odd sides and halved colours', odd],
    ['a JPEG of full colours', full],
    ['a grey JPEG', grey],
    ['a CMYK JPEG', cmyk],
    [
      'a JPEG filled with zeros before its end',
      Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(300), END]),
    ],
    [
      'a JPEG with fill bytes before its end',
      Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(5, 255), END]),
    ],
    ['a JPEG with a preview behind its end', Buffer.concat([jpeg, full])],
    ['a PNG', png],
    ['a WebP', webp],
  ])('%s has no problem', async (_what, bytes) => {
    expect(await decodeProblem(bytes)).toBeNull()
  })
})

describe('a damaged photo that its structure does not give away', () => {
  it.each<[string, Buffer]>([
    ['a JPEG cut in half, with an end', cut(jpeg, 0.5)],
    ['a JPEG that lacks its last rows, with an end', cut(jpeg, 0.99)],
    ['a progressive JPEG cut in half, with an end', cut(progressive, 0.5)],
    ['noise in the scan of a JPEG', overwritten(jpeg, 0.5, 400)],
    ['sixty other bytes near the end of a JPEG', overwritten(jpeg, 0.9, 60)],
    ['noise in a progressive JPEG', overwritten(progressive, 0.5, 400)],
    [
      'a JPEG without a piece of its middle',
      Buffer.concat([jpeg.subarray(0, jpeg.length >> 1), jpeg.subarray((jpeg.length >> 1) + 900)]),
    ],
    ['a PNG without the end of its data', shortPng()],
    ['a PNG whose sum does not fit', overwritten(png, 0.5, 4)],
    ['no photo at all', Buffer.from('not a photo, for longer than twelve bytes')],
  ])('%s has one', async (_what, bytes) => {
    expect(await decodeProblem(bytes)).not.toBeNull()
  })

  it('is found by its data alone, even where the decoder draws something and reports nothing', () => {
    expect(baselineProblem(jpeg)).toBeNull()
    expect(baselineProblem(overwritten(jpeg, 0.9, 60))).toMatch(/damaged|more data/)
    const longer = Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(300, 0x55), END])
    expect(baselineProblem(longer)).toBe('more data than units')
  })
})
