import { Readable } from 'node:stream'
import { constants, crc32, createDeflateRaw } from 'node:zlib'

/** A file of the archive; its bytes are made while they are asked for. */
export interface ZipEntry {
  name: string
  chunks: Iterable<Buffer> | AsyncIterable<Buffer>
}

interface Written {
  name: Buffer
  crc: number
  packed: number
  size: number
  offset: number
}

const VERSION = 20
/** Sizes and CRC follow the bytes; names are UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
/** 1980-01-01: the archive does not tell when it was made. */
const DATE = 0x21

const u16 = (value: number) => [value & 0xff, value >>> 8]
const u32 = (value: number) => [...u16(value & 0xffff), ...u16(value >>> 16)]

const localHeader = (name: Buffer) =>
  Buffer.concat([
    Buffer.from([
      ...u32(0x04034b50),
      ...[VERSION, FLAGS, DEFLATED, 0, DATE].flatMap(u16),
      ...[0, 0, 0].flatMap(u32),
      ...[name.length, 0].flatMap(u16),
    ]),
    name,
  ])

const descriptor = ({ crc, packed, size }: Written) =>
  Buffer.from([0x08074b50, crc, packed, size].flatMap(u32))

const centralHeader = ({ name, crc, packed, size, offset }: Written) =>
  Buffer.concat([
    Buffer.from([
      ...u32(0x02014b50),
      ...[VERSION, VERSION, FLAGS, DEFLATED, 0, DATE].flatMap(u16),
      ...[crc, packed, size].flatMap(u32),
      ...[name.length, 0, 0, 0, 0].flatMap(u16),
      ...[0, offset].flatMap(u32),
    ]),
    name,
  ])

const endOf = (count: number, bytes: number, offset: number) =>
  Buffer.from([
    ...u32(0x06054b50),
    ...[0, 0, count, count].flatMap(u16),
    ...[bytes, offset].flatMap(u32),
    ...u16(0),
  ])

/**
 * A zip archive as a stream, quickly rather than tightly packed, for files of less than 4 GB. The reader sets the
 * pace; what fails while an entry is made fails the archive before its end.
 */
export async function* deflatedZip(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for (const { name, chunks } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset }
    const head = localHeader(entry.name)
    yield head
    for await (const packed of deflated(chunks, entry)) {
      entry.packed += packed.length
      yield packed
    }
    const tail = descriptor(entry)
    yield tail
    offset += head.length + entry.packed + tail.length
    written.push(entry)
  }
  const directory = Buffer.concat(written.map(centralHeader))
  yield directory
  yield endOf(written.length, directory.length, offset)
}

/** The bytes of an entry, packed; adds up its size and CRC. */
function deflated(chunks: ZipEntry['chunks'], entry: Written): AsyncIterable<Buffer> {
  const counted = async function* () {
    for await (const chunk of chunks) {
      entry.crc = crc32(chunk, entry.crc)
      entry.size += chunk.length
      yield chunk
    }
  }
  const source = Readable.from(counted(), { objectMode: false, highWaterMark: 256 * 1024 })
  const packer = createDeflateRaw({ level: constants.Z_BEST_SPEED, chunkSize: 64 * 1024 })
  source.once('error', (error) => packer.destroy(error))
  packer.once('close', () => source.destroy())
  return source.pipe(packer)
}
