import { inflateSync } from 'node:zlib'

const HEADER = 12
const TABLE_RECORD = 16
const WOFF_HEADER = 44
const WOFF_RECORD = 20

/**
 * The TrueType bytes inside a WOFF 1.0 file. Unpacked once, because the PDF library inflates a whole WOFF table
 * for every glyph it embeds. Source: WOFF 1.0 §3, §4.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const header = Buffer.alloc(HEADER + TABLE_RECORD * count)
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(count, 4)
  const parts: Buffer[] = [header]
  let offset = header.length
  for (let index = 0; index < count; index++) {
    const record = WOFF_HEADER + WOFF_RECORD * index
    const start = woff.readUInt32BE(record + 4)
    const packed = woff.readUInt32BE(record + 8)
    const length = woff.readUInt32BE(record + 12)
    const bytes = woff.subarray(start, start + packed)
    const table = packed < length ? inflateSync(bytes) : bytes
    const target = HEADER + TABLE_RECORD * index
    woff.copy(header, target, record, record + 4)
    woff.copy(header, target + 4, record + 16, record + 20)
    header.writeUInt32BE(offset, target + 8)
    header.writeUInt32BE(length, target + 12)
    const padding = Buffer.alloc(-length & 3)
    parts.push(table, padding)
    offset += length + padding.length
  }
  return Buffer.concat(parts)
}

interface Subtable {
  format: number
  offset: number
}

function subtables(font: Buffer): Subtable[] {
  const tables = font.readUInt16BE(4)
  for (let index = 0; index < tables; index++) {
    const record = HEADER + TABLE_RECORD * index
    if (font.toString('latin1', record, record + 4) !== 'cmap') continue
    const cmap = font.readUInt32BE(record + 8)
    return Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, n) => {
      const offset = cmap + font.readUInt32BE(cmap + 4 + n * 8 + 4)
      return { format: font.readUInt16BE(offset), offset }
    })
  }
  return []
}

/** Code points of a format 4 table: segments of the basic plane; glyph 0 means none. */
function* segments(font: Buffer, offset: number): Generator<number> {
  const bytes = font.readUInt16BE(offset + 6)
  const [ends, starts, deltas, ranges] = [14, 16 + bytes, 16 + bytes * 2, 16 + bytes * 3].map(
    (n) => offset + n,
  )
  if (ends == null || starts == null || deltas == null || ranges == null) return
  for (let at = 0; at < bytes; at += 2) {
    const range = font.readUInt16BE(ranges + at)
    const start = font.readUInt16BE(starts + at)
    const end = font.readUInt16BE(ends + at)
    for (let code = start; code <= end && code !== 0xffff; code++) {
      const raw = range === 0 ? code : font.readUInt16BE(ranges + at + range + (code - start) * 2)
      if (raw !== 0 && ((raw + font.readUInt16BE(deltas + at)) & 0xffff) !== 0) yield code
    }
  }
}

/** Code points of a format 12 table: groups of any plane. */
function* groups(font: Buffer, offset: number): Generator<number> {
  const count = font.readUInt32BE(offset + 12)
  for (let index = 0; index < count; index++) {
    const group = offset + 16 + index * 12
    const end = font.readUInt32BE(group + 4)
    for (let code = font.readUInt32BE(group); code <= end; code++) yield code
  }
}

/** Every code point a TrueType font has a glyph for. Source: OpenType, table cmap, formats 4 and 12. */
export function codePoints(font: Buffer): Set<number> {
  const found = new Set<number>()
  for (const { format, offset } of subtables(font)) {
    if (format === 4) for (const code of segments(font, offset)) found.add(code)
    if (format === 12) for (const code of groups(font, offset)) found.add(code)
  }
  return found
}
