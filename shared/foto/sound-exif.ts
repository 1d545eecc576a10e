const LITTLE = 0x4949
const BIG = 0x4d4d
/** Tags of the first directory that lead to the directories of EXIF and of GPS. */
const POINTERS: readonly number[] = [0x8769, 0x8825]
/** Key of the first directory, which no tag leads to. */
const FIRST = 0
const ENTRY_BYTES = 12

const BYTE = 1
const ASCII = 2
const SHORT = 3
const LONG = 4
const UNDEFINED = 7
const IFD = 13
/** Types of a value that leads to a directory: LONG, and others that some cameras write and readers follow too. */
const PLACES: readonly number[] = [SHORT, LONG, IFD]
/**
 * Types whose values a reader takes as a piece of the block. For numbers of other types it first allocates as many as
 * are announced.
 */
const PIECES: readonly number[] = [BYTE, ASCII, UNDEFINED]

/** A TIFF block with its byte order; undefined for any other bytes. */
function tiffOf(block: Uint8Array) {
  if (block.length < 8) return undefined
  const view = new DataView(block.buffer, block.byteOffset, block.length)
  const mark = view.getUint16(0)
  return mark === LITTLE || mark === BIG ? { view, little: mark === LITTLE } : undefined
}
type Tiff = NonNullable<ReturnType<typeof tiffOf>>

/** The entries of a directory, as far as the block reaches. Source: Exif 2.32 §4.6.2. */
function* entriesOf({ view, little }: Tiff, directory: number) {
  if (directory + 2 > view.byteLength) return
  const end = directory + 2 + view.getUint16(directory, little) * ENTRY_BYTES
  for (let at = directory + 2; at < end && at + ENTRY_BYTES <= view.byteLength; at += ENTRY_BYTES) {
    const type = view.getUint16(at + 2, little)
    yield {
      tag: view.getUint16(at, little),
      type,
      count: view.getUint32(at + 4, little),
      value: type === SHORT ? view.getUint16(at + 8, little) : view.getUint32(at + 8, little),
    }
  }
}

/**
 * Whether EXIF data may be given to a reader that is asked for these tags: it has to be a TIFF block in which neither
 * these tags nor the pointers to their directories announce more numbers than the block has bytes, since the reader
 * would allocate hundreds of megabytes for them.
 */
export function isSoundExif(block: Uint8Array, tags: readonly number[]): boolean {
  const tiff = tiffOf(block)
  if (!tiff) return false
  const most = block.length
  const directories = new Map([[FIRST, tiff.view.getUint32(4, tiff.little)]])
  // The loop also visits directories that are added on the way. Of two pointers of a kind, readers follow the first.
  for (const [name, directory] of directories) {
    for (const { tag, type, count, value } of entriesOf(tiff, directory)) {
      if (name === FIRST && POINTERS.includes(tag)) {
        if (count !== 1 || !PLACES.includes(type)) return false
        if (!directories.has(tag)) directories.set(tag, value)
      } else if (count > most && tags.includes(tag) && !PIECES.includes(type)) return false
    }
  }
  return true
}
