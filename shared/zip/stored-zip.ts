import { CENTRAL, DESCRIPTOR, END, LOCAL } from './zip-records.ts'

/** Every runtime has it, but only the types of browsers and of Node declare it. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array<ArrayBuffer> }
const utf8 = new TextEncoder()

/** A stored file of an archive: its name in the archive, bytes, CRC-32 (unsigned) and time of change. */
export interface ZipEntry {
  name: string
  size: number
  crc32: number
  modified: Date
}

/**
 * A piece of the archive: bytes that are made when they are asked for, so that an archive begins before its last header
 * is made, or the whole content of an entry; `offset` counts from the start.
 */
export type ZipPart<Entry extends ZipEntry> =
  | { kind: 'bytes'; offset: number; size: number; bytes: () => Uint8Array<ArrayBuffer> }
  | { kind: 'entry'; offset: number; size: number; entry: Entry }

/** The layout of an archive: its exact size in bytes and its parts in order, without gaps. */
export interface ZipPlan<Entry extends ZipEntry> {
  size: number
  parts: ZipPart<Entry>[]
}

const MAX16 = 0xffff
const MAX32 = 0xffffffff
/** General purpose flag bit 11: names are UTF-8. */
const UTF8_NAMES = 0x0800
/** General purpose flag bit 3: size and CRC-32 follow the file, in a descriptor. */
const DESCRIBED_BEHIND = 0x0008
const VERSION_PLAIN = 20
const VERSION_ZIP64 = 45
/** Central directory: made by version 4.5 on Unix, so that the mode below counts. */
const MADE_BY = (3 << 8) | VERSION_ZIP64
/** Regular file, rw-r--r--, in the upper half of the external attributes. */
const FILE_MODE = (0o100644 << 16) >>> 0

/** Writes little-endian fields one after another into a block of known length. */
class Block {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly #view: DataView
  #at = 0

  constructor(length: number) {
    this.bytes = new Uint8Array(length)
    this.#view = new DataView(this.bytes.buffer)
  }

  u16(...values: number[]): this {
    for (const value of values) this.#view.setUint16((this.#at += 2) - 2, value, true)
    return this
  }

  u32(...values: number[]): this {
    for (const value of values) this.#view.setUint32((this.#at += 4) - 4, value, true)
    return this
  }

  u64(...values: number[]): this {
    for (const value of values) this.#view.setBigUint64((this.#at += 8) - 8, BigInt(value), true)
    return this
  }

  raw(bytes: Uint8Array): this {
    this.bytes.set(bytes, this.#at)
    this.#at += bytes.length
    return this
  }
}

/** MS-DOS time and date in the local zone, to two seconds; the format only knows the years 1980 to 2107. */
function dosTime(date: Date): [time: number, day: number] {
  const year = date.getFullYear()
  if (!(year >= 1980)) return [0, (1 << 5) | 1]
  if (year > 2107) return [0xbf7d, 0xff9f]
  const time = (date.getHours() << 11) | (date.getMinutes() << 5) | (date.getSeconds() >> 1)
  return [time, ((year - 1980) << 9) | ((date.getMonth() + 1) << 5) | date.getDate()]
}

const flagsOf = (isDescribedBehind: boolean) => UTF8_NAMES | (isDescribedBehind ? DESCRIBED_BEHIND : 0)

const cap16 = (value: number) => Math.min(value, MAX16)
const cap32 = (value: number) => Math.min(value, MAX32)

const isBig = ({ size }: ZipEntry) => size >= MAX32

/** Bytes of the header before a file, whose name has `name` bytes. */
const localLength = (entry: ZipEntry, name: number) => LOCAL.bytes + name + (isBig(entry) ? 20 : 0)

/**
 * The header before a file. One that is described behind has no size and no CRC-32 yet: they are known only once it has
 * been read.
 */
export function localHeader(entry: ZipEntry, isDescribedBehind = false): Uint8Array<ArrayBuffer> {
  const name = utf8.encode(entry.name)
  const big = isBig(entry)
  const size = cap32(entry.size)
  const block = new Block(localLength(entry, name.length))
    .u32(LOCAL.signature)
    .u16(big ? VERSION_ZIP64 : VERSION_PLAIN, flagsOf(isDescribedBehind), 0, ...dosTime(entry.modified))
    .u32(entry.crc32, size, size)
    .u16(name.length, big ? 20 : 0)
    .raw(name)
  if (big) block.u16(1, 16).u64(entry.size, entry.size)
  return block.bytes
}

/** The record behind a file's bytes that tells its checksum and size, for a file whose header does not. */
export function descriptor(entry: ZipEntry): Uint8Array<ArrayBuffer> {
  const big = isBig(entry)
  const block = new Block(DESCRIPTOR.bytes + (big ? 8 : 0)).u32(DESCRIPTOR.signature, entry.crc32)
  return (big ? block.u64(entry.size, entry.size) : block.u32(entry.size, entry.size)).bytes
}

/** Bytes of the zip64 field for numbers that are too large for the plain fields of a central header. */
function extraLength(entry: ZipEntry, offset: number): number {
  const numbers = (isBig(entry) ? 2 : 0) + (offset >= MAX32 ? 1 : 0)
  return numbers > 0 ? 4 + numbers * 8 : 0
}

/** Bytes of a file's header in the directory, with a name of `name` bytes. */
const centralLength = (entry: ZipEntry, name: number, offset: number) =>
  CENTRAL.bytes + name + extraLength(entry, offset)

/** The header of a file in the directory; `offset` is that of its local header. */
export function centralHeader(
  entry: ZipEntry,
  offset: number,
  isDescribedBehind = false,
): Uint8Array<ArrayBuffer> {
  const name = utf8.encode(entry.name)
  const zip64 = [...(isBig(entry) ? [entry.size, entry.size] : []), ...(offset >= MAX32 ? [offset] : [])]
  const extra = extraLength(entry, offset)
  const size = cap32(entry.size)
  const block = new Block(centralLength(entry, name.length, offset))
    .u32(CENTRAL.signature)
    .u16(MADE_BY, extra > 0 ? VERSION_ZIP64 : VERSION_PLAIN, flagsOf(isDescribedBehind), 0)
    .u16(...dosTime(entry.modified))
    .u32(entry.crc32, size, size)
    .u16(name.length, extra, 0, 0, 0)
    .u32(FILE_MODE, cap32(offset))
    .raw(name)
  if (extra > 0) block.u16(1, zip64.length * 8).u64(...zip64)
  return block.bytes
}

/** The end of the archive, with the zip64 records before it when a number is too large for its plain field. */
export function endRecords(count: number, size: number, offset: number): Uint8Array<ArrayBuffer> {
  const zip64 = count >= MAX16 || size >= MAX32 || offset >= MAX32
  const block = new Block(END.bytes + (zip64 ? 76 : 0))
  if (zip64) {
    block
      .u32(0x06064b50)
      .u64(44)
      .u16(MADE_BY, VERSION_ZIP64)
      .u32(0, 0)
      .u64(count, count, size, offset)
      .u32(0x07064b50, 0)
      .u64(offset + size)
      .u32(1)
  }
  return block.u32(END.signature).u16(0, 0, cap16(count), cap16(count)).u32(cap32(size), cap32(offset)).u16(0)
    .bytes
}

/** Bytes of a text in UTF-8; for ASCII, as most names are, without encoding it. */
function utf8Length(text: string): number {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) return utf8.encode(text).length
  return text.length
}

/**
 * Lays out an archive of stored (not compressed) files, zip64 where sizes, offsets or the count need it, so that
 * its length and every byte range are known before any file is read. Source: APPNOTE.TXT 6.3.10 §4.3, §4.5.3.
 */
export function planZip<Entry extends ZipEntry>(entries: readonly Entry[]): ZipPlan<Entry> {
  const parts: ZipPart<Entry>[] = []
  let size = 0
  const add = (length: number, bytes: () => Uint8Array<ArrayBuffer>) => {
    parts.push({ kind: 'bytes', offset: size, size: length, bytes })
    size += length
  }
  const files = entries.map((entry) => {
    const name = utf8Length(entry.name)
    if (name > MAX16) throw new RangeError('zip entry name is longer than 65535 bytes')
    const offset = size
    add(localLength(entry, name), () => localHeader(entry))
    if (entry.size > 0) parts.push({ kind: 'entry', offset: size, size: entry.size, entry })
    size += entry.size
    return { entry, name, offset }
  })
  const centralOffset = size
  for (const { entry, name, offset } of files)
    add(centralLength(entry, name, offset), () => centralHeader(entry, offset))
  const end = endRecords(entries.length, size - centralOffset, centralOffset)
  add(end.length, () => end)
  return { size, parts }
}
