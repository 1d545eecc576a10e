import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { crc32 } from '../bytes/crc32.ts'
import { ORIENTATIONS, type Orientation } from '../foto/exif-orientation.ts'

/** Size in px of the stored picture of every photo here, wider than high. */
export const STORED = { width: 48, height: 32 } as const

const SHORT = 3
const LONG = 4
const BYTE = 1
const ORIENTATION = 0x0112
const MAKE = 0x010f

type Entry = readonly [tag: number, type: number, count: number, value: number]
interface TiffOptions {
  little?: boolean
  magic?: number
  padding?: number
}

/** A TIFF block with one directory of these entries. */
function tiff(
  entries: readonly Entry[],
  { little = true, magic = 42, padding = 0 }: TiffOptions = {},
): Buffer {
  const start = 8 + padding
  const bytes = Buffer.alloc(start + 2 + entries.length * 12 + 4)
  const u16 = (value: number, at: number) =>
    little ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at)
  const u32 = (value: number, at: number) =>
    little ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at)
  bytes.write(little ? 'II' : 'MM', 0, 'latin1')
  u16(magic, 2)
  u32(start, 4)
  u16(entries.length, start)
  entries.forEach(([tag, type, count, value], index) => {
    const at = start + 2 + index * 12
    u16(tag, at)
    u16(type, at + 2)
    u32(count, at + 4)
    if (type === LONG) u32(value, at + 8)
    else if (type === SHORT) u16(value, at + 8)
    else bytes[at + 8] = value
  })
  return bytes
}

/** The pixels of four fields in different colours, so that every turn and mirroring shows. */
const pixels = Buffer.alloc(STORED.width * STORED.height * 3)
for (let y = 0; y < STORED.height; y++)
  for (let x = 0; x < STORED.width; x++) {
    const left = x < STORED.width / 2
    const top = y < STORED.height / 2
    const color = top ? (left ? [220, 30, 30] : [30, 200, 30]) : left ? [30, 30, 220] : [230, 230, 230]
    pixels.set(color, (y * STORED.width + x) * 3)
  }
const picture = () => sharp(pixels, { raw: { ...STORED, channels: 3 } })

const segment = (payload: Buffer) => {
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(payload.length + 2, 2)
  return Buffer.concat([head, payload])
}
const EXIF = Buffer.from('Exif\0\0')
const exif = (block: Buffer, head = EXIF) => segment(Buffer.concat([head, block]))

const plainJpeg = await picture().jpeg({ quality: 90 }).toBuffer()
const progressive = await picture().jpeg({ quality: 90, progressive: true }).toBuffer()
const insert = (jpeg: Buffer, at: number, ...segments: Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, at), ...segments, jpeg.subarray(at)])
const jpeg = (...segments: Buffer[]) => insert(plainJpeg, 2, ...segments)
const scanOf = (bytes: Buffer, from = 0) => bytes.indexOf(Buffer.from([0xff, 0xda]), from)

/** A PNG chunk with a correct sum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(12 + data.length)
  bytes.writeUInt32BE(data.length, 0)
  bytes.write(type, 4, 'latin1')
  data.copy(bytes, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length)
  return bytes
}

const header = Buffer.alloc(13)
header.writeUInt32BE(STORED.width, 0)
header.writeUInt32BE(STORED.height, 4)
header.set([8, 2], 8)
const rows = Array.from({ length: STORED.height }, (_, y) => [
  Buffer.from([0]),
  pixels.subarray(y * STORED.width * 3, (y + 1) * STORED.width * 3),
])
const data = deflateSync(Buffer.concat(rows.flat()))
const eXIf = (block: Buffer) => pngChunk('eXIf', block)

function png(before: readonly Buffer[], after: readonly Buffer[] = []): Buffer {
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])
  const end = pngChunk('IEND', Buffer.alloc(0))
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    ...before,
    pngChunk('IDAT', data),
    ...after,
    end,
  ])
}

const turned = (value: number, type = SHORT, count = 1) => tiff([[ORIENTATION, type, count, value]])
const none = tiff([[MAKE, SHORT, 1, 1]])
/** Photos that say their orientation in right and odd ways, and how Chromium 156 shows them. */
export const TURNED: readonly (readonly [what: string, bytes: Buffer, orientation: Orientation])[] = [
  ...ORIENTATIONS.map(
    (value) => [`a JPEG of orientation ${value}`, jpeg(exif(turned(value))), value] as const,
  ),
  ...ORIENTATIONS.map(
    (value) => [`a PNG of orientation ${value}`, png([eXIf(turned(value))]), value] as const,
  ),
  ['big-endian', jpeg(exif(tiff([[ORIENTATION, SHORT, 1, 6]], { little: false }))), 6],
  ['a directory further on', jpeg(exif(tiff([[ORIENTATION, SHORT, 1, 6]], { padding: 12 }))), 6],
  ['a LONG', jpeg(exif(turned(6, LONG))), 1],
  ['a BYTE', jpeg(exif(turned(6, BYTE))), 1],
  ['two SHORTs', jpeg(exif(turned(6, SHORT, 2))), 1],
  ['no SHORT at all', jpeg(exif(turned(6, SHORT, 0))), 1],
  ['a value of 9', jpeg(exif(turned(9))), 1],
  ['another magic number', jpeg(exif(tiff([[ORIENTATION, SHORT, 1, 6]], { magic: 43 }))), 1],
  ['6 and then 1', jpeg(exif(tiff([6, 1].map((value) => [ORIENTATION, SHORT, 1, value] as const)))), 6],
  ['9 and then 6', jpeg(exif(tiff([9, 6].map((value) => [ORIENTATION, SHORT, 1, value] as const)))), 6],
  [
    'a LONG and then a SHORT',
    jpeg(
      exif(
        tiff([
          [ORIENTATION, LONG, 1, 1],
          [ORIENTATION, SHORT, 1, 6],
        ]),
      ),
    ),
    6,
  ],
  ['two blocks, 1 and then 6', jpeg(exif(turned(1)), exif(turned(6))), 1],
  ['two blocks, the first without', jpeg(exif(none), exif(turned(6))), 1],
  ['an odd byte behind "Exif"', jpeg(exif(turned(6), Buffer.from('Exif\0\x01'))), 6],
  ['a block behind the frame header', insert(plainJpeg, scanOf(plainJpeg), exif(turned(6))), 6],
  ['a block behind the scan', insert(plainJpeg, plainJpeg.length - 2, exif(turned(6))), 1],
  [
    'a block between two scans',
    insert(progressive, scanOf(progressive, scanOf(progressive) + 2), exif(turned(6))),
    1,
  ],
  ['eXIf behind the data', png([], [eXIf(turned(6))]), 1],
  ['eXIf before and behind the data', png([eXIf(turned(6))], [eXIf(turned(1))]), 6],
  ['eXIf twice', png([eXIf(turned(6)), eXIf(turned(1))]), 6],
  ['eXIf as LONG', png([eXIf(turned(6, LONG))]), 1],
  ['eXIf that begins with "Exif"', png([eXIf(Buffer.concat([EXIF, turned(6)]))]), 1],
  ['a WebP', await picture().withMetadata({ orientation: 6 }).webp().toBuffer(), 1],
]

/** Colours of the four corners, in reading order, as one letter each: red, green, blue, white. */
export async function cornersOf(image: Buffer): Promise<string> {
  const { data: raw, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const letter = (x: number, y: number) => {
    const at = (y * width + x) * channels
    const [r = 0, g = 0, b = 0] = raw.subarray(at, at + 3)
    return r > 128 && g > 128 ? 'w' : r > 128 ? 'r' : g > 128 ? 'g' : b > 128 ? 'b' : '?'
  }
  const near = (side: number) => Math.floor(side / 4)
  const far = (side: number) => Math.floor((side * 3) / 4)
  return [
    letter(near(width), near(height)),
    letter(far(width), near(height)),
    letter(near(width), far(height)),
    letter(far(width), far(height)),
  ].join('')
}

/** What `cornersOf` must give for the photos of `TURNED` shown upright. */
export const CORNERS: Readonly<Record<Orientation, string>> = {
  1: 'rgbw',
  2: 'grwb',
  3: 'wbgr',
  4: 'bwrg',
  5: 'rbgw',
  6: 'brwg',
  7: 'wgbr',
  8: 'gwrb',
}
