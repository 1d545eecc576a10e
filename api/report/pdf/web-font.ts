import { inflateSync } from 'node:zlib'
import { create } from 'fontkit'

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

/** Every code point that a TrueType font has a glyph for; a font's own list may end in a value that stands for none. */
export function codePoints(bytes: Buffer): Set<number> {
  const font = create(bytes)
  if (!('characterSet' in font)) throw new Error('a collection is not one font')
  return new Set(font.characterSet.filter((code) => font.hasGlyphForCodePoint(code)))
}
