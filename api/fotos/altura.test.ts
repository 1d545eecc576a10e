import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { insertSegments, jpegSegment, makeFoto } from '../testing/make-foto.ts'
import { MB } from '#shared/bytes/units'
import { FotoInspector } from '#shared/foto/foto-inspector'
import { FotoMetadata } from '#shared/foto/foto-metadata'
import { pngChunk } from '#shared/testing/turned-fotos'
import { relativeAltitude } from '#shared/foto/taken'
import { alturaOf } from './altura.ts'
import { CAMERA_FOTOS } from '#shared/node/testing/camera-fotos'
import { cpuMs } from '#shared/node/testing/load'

/** The metadata blocks found in a photo that arrives in chunks of this size. */
function blocksOf(foto: Uint8Array, chunk = 65_536) {
  const metadata = new FotoMetadata()
  const inspector = new FotoInspector('a', { metadata })
  for (let at = 0; at < foto.length; at += chunk) inspector.push(foto.subarray(at, at + chunk))
  return metadata
}

const xmpSegment = (packet: string) =>
  jpegSegment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${packet}`))
const description = (inner: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${inner}</rdf:RDF></x:xmpmeta>`

/**
 * A JPEG with nothing but a GPS altitude, as a compact camera writes it. References 0 and 2 mean above sea level, 1 and
 * 3 below.
 */
async function withGps(reference: 0 | 1 | 2 | 3, altitude: string, make?: string) {
  const foto = await sharp({ create: { width: 16, height: 12, channels: 3, background: '#777' } })
    .withExif({ ...(make && { IFD0: { Make: make } }), IFD3: { GPSAltitudeRef: '0', GPSAltitude: altitude } })
    .jpeg()
    .toBuffer()
  const tag = foto.indexOf(Buffer.from('0500010001000000', 'hex'))
  foto[tag + 8] = reference
  return foto
}

describe('the altitude of a photo', () => {
  it.each([1, 7, 1000, 65_536])(
    'is found in DJI XMP whatever pieces of %s bytes the photo comes in',
    async (chunk) => {
      for (const altitude of [39.8, 0, -1.5]) {
        const foto = await makeFoto({ width: 16, height: 12, altitude, padTo: 3000 })
        expect(await alturaOf(blocksOf(foto, chunk))).toBe(altitude)
      }
    },
  )

  it('is found in the element form and in single quotes', async () => {
    const plain = await makeFoto({ width: 16, height: 12 })
    for (const inner of [
      '<rdf:Description><drone-dji:RelativeAltitude>+12.30</drone-dji:RelativeAltitude></rdf:Description>',
      "<rdf:Description drone-dji:AbsoluteAltitude='99' drone-dji:RelativeAltitude = '+12.30' />",
    ]) {
      expect(await alturaOf(blocksOf(insertSegments(plain, [xmpSegment(description(inner))])))).toBe(12.3)
    }
  })

  it('is found behind a megabyte of other segments', async () => {
    const foto = await makeFoto({ width: 16, height: 12, altitude: 7.25 })
    const far = insertSegments(
      foto,
      Array.from({ length: 20 }, () => jpegSegment(0xe4, Buffer.alloc(60_000))),
    )
    expect(await alturaOf(blocksOf(far))).toBe(7.25)
  })

  it('is found in PNG and WebP too', async () => {
    const xmp = description(
      '<rdf:Description xmlns:drone-dji="http://www.dji.com/drone-dji/1.0/" drone-dji:RelativeAltitude="+5.50"/>',
    )
    const image = sharp({ create: { width: 16, height: 12, channels: 3, background: '#777' } }).withXmp(xmp)
    expect(await alturaOf(blocksOf(await image.clone().png().toBuffer(), 100))).toBe(5.5)
    const packet = Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`)
    const chunk = pngChunk('iTXt', packet)
    const png = await sharp({ create: { width: 16, height: 12, channels: 3, background: '#777' } })
      .png()
      .toBuffer()
    const behindHeader = 8 + 25
    const plain = Buffer.concat([png.subarray(0, behindHeader), chunk, png.subarray(behindHeader)])
    expect(await alturaOf(blocksOf(plain, 10))).toBe(5.5)
    expect(await alturaOf(blocksOf(await image.clone().webp().toBuffer(), 100))).toBe(5.5)
  })

  it('is the EXIF GPS altitude where XMP says none, negative below sea level', async () => {
    expect(await alturaOf(blocksOf(await withGps(0, '29698/100')))).toBe(296.98)
    expect(await alturaOf(blocksOf(await withGps(1, '15/10')))).toBe(-1.5)
  })

  it('was not found in photos of cameras whose EXIF points to the GPS data by a SHORT, against the standard', async () => {
    const foto = await withGps(0, '29698/100')
    const pointer = foto.indexOf(Buffer.from('2588040001000000', 'hex'))
    foto.writeUInt8(3, pointer + 2)
    foto.writeUInt16LE(0xffff, pointer + 10)
    expect(await alturaOf(blocksOf(foto))).toBe(296.98)
  })

  it('of a camera that says what its height counts from, as Exif 3 does, is below zero only where it says so', async () => {
    expect(await alturaOf(blocksOf(await withGps(2, '15/10')))).toBe(1.5)
    expect(await alturaOf(blocksOf(await withGps(3, '15/10')))).toBe(-1.5)
  })

  it.each([
    ['Autel Robotics', 296.98],
    ['Canon', null],
    ['Apple', null],
    ['SONY', null],
    ['INFINIX', null],
    ['Hasselblad', 296.98],
  ])('taken by a camera of %s with nothing but GPS is %s', async (make, altura) => {
    expect(await alturaOf(blocksOf(await withGps(0, '29698/100', make)))).toBe(altura)
  })

  it('is null where nothing says it, or says it wrongly', async () => {
    const plain = await makeFoto({ width: 16, height: 12 })
    expect(await alturaOf(blocksOf(plain))).toBeNull()
    for (const value of ['', 'NaN', '1e999', '12,5', '--1', '1 000']) {
      const wrong = xmpSegment(description(`<rdf:Description drone-dji:RelativeAltitude="${value}"/>`))
      expect(await alturaOf(blocksOf(insertSegments(plain, [wrong])))).toBeNull()
    }
    const damaged = insertSegments(plain, [
      jpegSegment(0xe1, Buffer.from('Exif\0\0MM\0*\xff\xff\xff\xff', 'latin1')),
    ])
    expect(await alturaOf(blocksOf(damaged))).toBeNull()
  })

  it('U04 is not looked for in packed text that is larger than any packet', async () => {
    const xmp = description('<rdf:Description drone-dji:RelativeAltitude="+5.50"/>')
    const image = sharp({ create: { width: 16, height: 12, channels: 3, background: '#777' } })
    const head = (await image.png().toBuffer()).subarray(0, 8 + 25)
    const found = (mb: number) => {
      const text = deflateSync(Buffer.concat([Buffer.from(xmp), Buffer.alloc(mb * MB, ' ')]))
      const chunk = pngChunk('zTXt', Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\0'), text]))
      return alturaOf(blocksOf(Buffer.concat([head, chunk])))
    }
    expect([await found(0.5), await found(2)]).toEqual([5.5, null])
  })

  it('is found quickly in hostile metadata', async () => {
    const cost = await cpuMs(() => {
      relativeAltitude([
        `drone-dji:RelativeAltitude${' '.repeat(500_000)}`,
        '<drone-dji:RelativeAltitude>'.repeat(20_000),
      ])
      blocksOf(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(5_000_000, 0xff)]))
      blocksOf(
        Buffer.concat([
          Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 2]),
          Buffer.from('ffe00002'.repeat(1_000_000), 'hex'),
        ]),
      )
    })
    expect(cost).toBeLessThan(3000)
  })

  it.each(['5', '10'])(
    'U18 is found quickly where EXIF announces millions of numbers of type %s that it does not have',
    async (type) => {
      const foto = await withGps(0, '29698/100')
      const gpsAltitude = foto.indexOf(Buffer.from('0600050001000000', 'hex'))
      foto.writeUInt16LE(Number(type), gpsAltitude + 2)
      foto.writeUInt32LE(2 ** 25 - 1, gpsAltitude + 4)
      const metadata = blocksOf(foto)
      const cost = await cpuMs(async () => {
        for (let n = 0; n < 10; n++) expect(await alturaOf(metadata)).toBeNull()
      })
      expect(cost).toBeLessThan(1000)
    },
  )

  it('is the photo’s own although the memory in which it came was reused', async () => {
    const foto = await withGps(0, '29698/100')
    const metadata = blocksOf(foto)
    foto.fill(0)
    expect(await alturaOf(metadata)).toBe(296.98)
  })
})

const ALTITUDES = join(CAMERA_FOTOS, 'altitudes.json')

it.skipIf(!existsSync(ALTITUDES))('photos of real cameras say at what height they were taken', async () => {
  const expected = JSON.parse(readFileSync(ALTITUDES, 'utf8')) as Record<string, number | null>
  expect(Object.keys(expected).length).toBeGreaterThan(0)
  for (const [file, altitude] of Object.entries(expected)) {
    const bytes = await readFile(join(CAMERA_FOTOS, file))
    expect([file, await alturaOf(blocksOf(bytes))]).toEqual([file, altitude])
  }
})
