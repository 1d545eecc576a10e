import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { crc32 } from '../bytes/crc32.ts'
import { FotoError } from './foto-error.ts'
import { FotoInspector } from './foto-inspector.ts'
import type { FotoInfo } from './foto-format.ts'

const NOME = 'pá 1.jpg'

function inspect(chunks: readonly Uint8Array[], maxPixels?: number): FotoInfo | string {
  try {
    const inspector = new FotoInspector(NOME, maxPixels === undefined ? {} : { maxPixels })
    for (const chunk of chunks) inspector.push(chunk)
    return inspector.end()
  } catch (error) {
    if (error instanceof FotoError) return error.problema
    throw error
  }
}

function split(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const at = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
  return at.slice(1).map((end, i) => bytes.subarray(at[i], end))
}

const picture = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#777', noise: { type: 'gaussian', sigma: 60 } },
  })

const jpeg = await picture(61, 40).jpeg({ quality: 95 }).toBuffer()
const progressive = await picture(61, 40).jpeg({ progressive: true }).toBuffer()
const turned = await picture(61, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer()
const png = await picture(61, 40).png().toBuffer()
const turnedPng = await picture(61, 40).withMetadata({ orientation: 8 }).png().toBuffer()
const turnedWebp = await picture(61, 40).withMetadata({ orientation: 6 }).webp().toBuffer()
const webp = await picture(61, 40).webp().toBuffer()
const lossless = await picture(61, 40).webp({ lossless: true }).toBuffer()
const extended = await picture(61, 40).withMetadata({ orientation: 1 }).webp().toBuffer()

const GOOD = [
  {
    what: 'a baseline JPEG',
    bytes: jpeg,
    info: { mime: 'image/jpeg', width: 61, height: 40, orientation: 1 },
  },
  {
    what: 'a progressive JPEG',
    bytes: progressive,
    info: { mime: 'image/jpeg', width: 61, height: 40, orientation: 1 },
  },
  {
    what: 'a JPEG on its side',
    bytes: turned,
    info: { mime: 'image/jpeg', width: 40, height: 61, orientation: 6 },
  },
  { what: 'a PNG', bytes: png, info: { mime: 'image/png', width: 61, height: 40, orientation: 1 } },
  {
    what: 'a PNG on its side',
    bytes: turnedPng,
    info: { mime: 'image/png', width: 40, height: 61, orientation: 8 },
  },
  {
    what: 'a WebP that browsers do not turn',
    bytes: turnedWebp,
    info: { mime: 'image/webp', width: 61, height: 40, orientation: 1 },
  },
  { what: 'a lossy WebP', bytes: webp, info: { mime: 'image/webp', width: 61, height: 40, orientation: 1 } },
  {
    what: 'a lossless WebP',
    bytes: lossless,
    info: { mime: 'image/webp', width: 61, height: 40, orientation: 1 },
  },
  {
    what: 'a WebP with metadata',
    bytes: extended,
    info: { mime: 'image/webp', width: 61, height: 40, orientation: 1 },
  },
] as const

describe.each(GOOD)('$what', ({ bytes, info }) => {
  it('is accepted with its upright size', () => {
    expect(inspect([bytes])).toEqual(info)
  })

  it('gets the same verdict however its bytes are split', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 12 }), (cuts) => {
        expect(inspect(split(bytes, cuts))).toEqual(info)
      }),
    )
    expect(inspect(Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(info)
  })

  it('U03 is refused when it is cut anywhere', () => {
    for (let length = 0; length < bytes.length; length++) {
      const verdict = inspect([bytes.subarray(0, length)])
      expect(verdict, `cut at ${length}`).toBe(
        length === 0 ? 'vazia' : length < 12 ? 'naoImagem' : 'incompleta',
      )
    }
  })

  it('tells that it is whole at its last byte, and not before', () => {
    const inspector = new FotoInspector(NOME)
    inspector.push(bytes.subarray(0, -1))
    expect(inspector.whole).toBe(false)
    inspector.push(bytes.subarray(-1))
    expect(inspector.whole).toBe(true)
  })

  it('tells its size before its pixels when it is a JPEG, and otherwise at its end', () => {
    const inspector = new FotoInspector(NOME)
    const told = bytes.findIndex((_byte, at) => {
      inspector.push(bytes.subarray(at, at + 1))
      return inspector.size !== null
    })
    const { mime, ...size } = info
    expect(inspector.size).toEqual(size)
    const data = Buffer.from(bytes).indexOf(Buffer.from([0xff, 0xda]))
    expect(told).toBe(mime === 'image/jpeg' ? data + 3 : bytes.length - 1)
  })

  it('U02 is accepted with anything appended after its end', () => {
    expect(inspect([bytes, Buffer.from('<script>'), jpeg])).toEqual(info)
  })

  it('is refused when it has more pixels than the limit', () => {
    expect(inspect([bytes], 61 * 40 - 1)).toBe('enorme')
    expect(inspect([bytes], 61 * 40)).toEqual(info)
  })

  it('gets the same verdict however it is split when a byte of it is damaged', () => {
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(255), fc.nat(), (at, byte, cut) => {
        const damaged = Buffer.from(bytes)
        damaged[at] = byte
        expect(inspect(split(damaged, [cut]))).toEqual(inspect([damaged]))
      }),
    )
  })
})

describe('files that are no photo', () => {
  it.each([
    ['GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['HTML', Buffer.from('<!doctype html><title>x</title>')],
    ['PDF', Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3')],
    ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['a RIFF that is sound', Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt ', 'latin1')],
    ['two bytes of a JPEG', Uint8Array.of(0xff, 0xd8)],
  ])('%s is refused as no image', (_what, bytes) => {
    expect(inspect([bytes])).toBe('naoImagem')
  })

  it('U01 is refused before the file has ended, with the name in the sentence', () => {
    const inspector = new FotoInspector(NOME)
    expect(() => inspector.push(Buffer.from('%PDF-1.7 and so on'))).toThrow('photo refused: naoImagem')
    expect(new FotoError('naoImagem', NOME)).toMatchObject({
      code: 'INVALID_FILE',
      texto: 'O arquivo pá 1.jpg não é uma imagem JPEG, PNG ou WebP.',
    })
  })
})

describe('photos made to exhaust', () => {
  const header = (width: number, height: number) => {
    const head = Buffer.from(png.subarray(0, 33))
    head.writeUInt32BE(width, 16)
    head.writeUInt32BE(height, 20)
    head.writeUInt32BE(crc32(head.subarray(12, 29)), 29)
    return head
  }

  it('U04 are refused at the header when they announce too many pixels', () => {
    expect(() => new FotoInspector(NOME).push(header(16_000, 16_000))).toThrow(FotoError)
    expect(inspect([header(16_000, 16_000)])).toBe('enorme')
    expect(inspect([header(120_000_000, 1)])).toBe('enorme')
  })

  it.each([
    [0, 5],
    [5, 0],
  ])('of %i × %i pixels are refused at the header', (width, height) => {
    const inspector = new FotoInspector(NOME)
    expect(() => inspector.push(header(width, height))).toThrow('photo refused: incompleta')
  })

  it('U04 are refused when the frames of an animated PNG together are too many pixels', () => {
    const animation = Buffer.from('\0\0\0\x08acTL\0\0\x13\x88\0\0\0\0\0\0\0\0', 'latin1')
    const large = header(1000, 1000)
    const bytes = Buffer.concat([large, animation, png.subarray(33)])
    expect(inspect([bytes])).toBe('enorme')
  })

  it('U04 are refused when the frames of an animated WebP together are too many pixels', async () => {
    const frames = await sharp({
      create: { width: 20, height: 60, channels: 3, background: 'red', pageHeight: 20 },
    })
      .composite([{ input: await picture(20, 20).png().toBuffer(), top: 20, left: 0 }])
      .webp({ loop: 0, delay: [10, 10, 10] })
      .toBuffer()
    expect(inspect([frames])).toEqual({ mime: 'image/webp', width: 20, height: 20, orientation: 1 })
    expect(inspect([frames], 20 * 20)).toBe('enorme')
  })
})

describe('a damaged PNG or WebP', () => {
  it('is refused when any byte of a PNG is not as its sums say', () => {
    for (let at = 8; at < png.length; at++) {
      const damaged = Buffer.from(png)
      damaged[at] = (damaged[at] ?? 0) ^ 0x01
      expect(inspect([damaged]), `byte ${at}`).not.toHaveProperty('mime')
    }
  })

  it('is refused when a piece of its data is missing', () => {
    expect(inspect([png.subarray(0, 60), png.subarray(70)])).toBe('incompleta')
  })

  it('is refused when a lossy WebP begins with no key frame, or with a part larger than the whole', () => {
    const at = webp.indexOf('VP8 ') + 8
    const between = Buffer.from(webp)
    between[at] = (between[at] ?? 0) | 1
    expect(inspect([between])).toBe('incompleta')
    const large = Buffer.from(webp)
    large[at + 2] = 0xff
    expect(inspect([large])).toBe('incompleta')
  })
})

describe('damaged JPEGs', () => {
  const sofAt = jpeg.indexOf(Buffer.from([0xff, 0xc0]))

  it('are refused when the picture data has no frame header before it', () => {
    const length = jpeg.readUInt16BE(sofAt + 2) + 2
    expect(inspect([jpeg.subarray(0, sofAt), jpeg.subarray(sofAt + length)])).toBe('incompleta')
  })

  it('are refused when the end comes before any picture data', () => {
    const sosAt = jpeg.indexOf(Buffer.from([0xff, 0xda]))
    expect(inspect([jpeg.subarray(0, sosAt), Uint8Array.of(0xff, 0xd9)])).toBe('incompleta')
  })

  it('are refused when a scan ends where it begins', () => {
    const sosAt = jpeg.indexOf(Buffer.from([0xff, 0xda]))
    const data = sosAt + 2 + jpeg.readUInt16BE(sosAt + 2)
    const end = Uint8Array.of(0xff, 0xd9)
    expect(inspect([jpeg.subarray(0, data), end])).toBe('incompleta')
    expect(inspect([jpeg.subarray(0, data), Uint8Array.of(0x00, 0xff, 0x00), end])).toHaveProperty('mime')
    expect(inspect([jpeg.subarray(0, data), Uint8Array.of(0xff), end])).toBe('incompleta')
  })

  it('U04 are refused when they would be decoded for hours, scan after scan in a hundred bytes each', () => {
    const scan = progressive.subarray(progressive.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
    const end = Uint8Array.of(0xff, 0xd9)
    const withMore = (scans: number) =>
      inspect([progressive.subarray(0, -2), ...Array<Uint8Array>(scans).fill(scan), end])
    expect(withMore(50)).toHaveProperty('mime')
    expect(withMore(200)).toBe('enorme')
  })

  it('are refused when their coding is one that browsers do not open', () => {
    const arithmetic = Buffer.from(jpeg)
    arithmetic[sofAt + 1] = 0xc9
    expect(inspect([arithmetic])).toBe('naoImagem')
  })
})
