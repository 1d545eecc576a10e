import type { FileHandle } from 'node:fs/promises'
import type { TilePlace } from '#shared/foto/tiles'
import { CENTRAL, END, LOCAL } from '#shared/zip/zip-records'

const STORED = 0

const odd = () => new Error('file of tiles is not as it was made')

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read({ buffer: bytes, position })
  if (bytesRead < length) throw odd()
  return bytes
}

/** Where a tile's bytes are, or null: looks for the entry `…/<column>_<row>.jpeg` in the directory. */
function entryOf(directory: Buffer, { column, row }: TilePlace): { localAt: number; size: number } | null {
  const wanted = `/${column}_${row}.jpeg`
  let at = 0
  while (at + CENTRAL.bytes <= directory.length) {
    if (directory.readUInt32LE(at) !== CENTRAL.signature) throw odd()
    const nameAt = at + CENTRAL.bytes
    const nameEnd = nameAt + directory.readUInt16LE(at + CENTRAL.nameLength)
    if (directory.toString('latin1', nameAt, nameEnd).endsWith(wanted)) {
      if (directory.readUInt16LE(at + CENTRAL.method) !== STORED) throw odd()
      return {
        localAt: directory.readUInt32LE(at + CENTRAL.localAt),
        size: directory.readUInt32LE(at + CENTRAL.size),
      }
    }
    at =
      nameEnd +
      directory.readUInt16LE(at + CENTRAL.extraLength) +
      directory.readUInt16LE(at + CENTRAL.commentLength)
  }
  return null
}

/** One tile out of the file of all tiles of a photo, or null when it lies beyond the photo. */
export async function readTile(file: FileHandle, fileSize: number, place: TilePlace): Promise<Buffer | null> {
  const end = await read(file, fileSize - END.bytes, END.bytes)
  if (end.readUInt32LE(0) !== END.signature) throw odd()
  const directory = await read(file, end.readUInt32LE(END.directoryAt), end.readUInt32LE(END.directorySize))
  const entry = entryOf(directory, place)
  if (!entry) return null
  const local = await read(file, entry.localAt, LOCAL.bytes)
  if (local.readUInt32LE(0) !== LOCAL.signature) throw odd()
  const lengths = local.readUInt16LE(LOCAL.nameLength) + local.readUInt16LE(LOCAL.extraLength)
  return read(file, entry.localAt + LOCAL.bytes + lengths, entry.size)
}
