import { inflateSync } from 'node:zlib'
import { ByteSteps, skip, take, type Reader, type Scan } from '#shared/foto/byte-steps'
import { fourCc, uint32Be, uint32Le } from '#shared/foto/integers'
import { SIGNATURE_BYTES, sniffFoto, type FotoMime } from '#shared/foto/foto-format'

/** The blocks of a photo that may say where it was taken. */
export interface MetadataBlocks {
  /** XMP packets, as text. */
  xmp: string[]
  /** The TIFF block of the EXIF data. */
  exif: Buffer | undefined
}

/** A larger block is passed over: real ones are a few kB. */
const LARGEST_BLOCK = 1 << 20
const MOST_PACKETS = 4
/** A photo has some dozens; past this many the rest is not looked at. */
const MOST_BLOCKS = 10_000

const XMP_JPEG = Buffer.from('http://ns.adobe.com/xap/1.0/\0')
const XMP_PNG = Buffer.from('XML:com.adobe.xmp\0')
const EXIF_START = Buffer.from('Exif\0\0')

const startsWith = (bytes: Buffer, start: Buffer) => bytes.subarray(0, start.length).equals(start)

function keepXmp(blocks: MetadataBlocks, bytes: Buffer): void {
  if (blocks.xmp.length < MOST_PACKETS) blocks.xmp.push(bytes.toString('utf8'))
}

function keepExif(blocks: MetadataBlocks, bytes: Buffer): void {
  blocks.exif ??= startsWith(bytes, EXIF_START) ? bytes.subarray(EXIF_START.length) : bytes
}

/** A block's bytes, of its own, or nothing when it is not worth keeping. */
function* block(length: number, wanted: boolean): Reader<Buffer | null> {
  if (wanted && length <= LARGEST_BLOCK) return Buffer.from(yield* take(length))
  yield* skip(length)
  return null
}

/** To behind the next 0xff. */
const toMarker: Scan = (chunk, from) => {
  const at = chunk.indexOf(0xff, from)
  return at === -1 ? -1 : at + 1
}

/** To the first byte that is not 0xff: a marker may begin with several. */
const pastFill: Scan = (chunk, from) => {
  let at = from
  while (chunk[at] === 0xff) at++
  return at < chunk.length ? at : -1
}

/** Segments before the picture data of a JPEG. Source: ITU-T T.81 annex B, XMP part 3 §1.1.3. */
function* readJpeg(blocks: MetadataBlocks): Reader<void> {
  yield* skip(2)
  for (let n = 0; n < MOST_BLOCKS; n++) {
    yield { scan: toMarker }
    yield { scan: pastFill }
    const [code = 0] = yield* take(1)
    if (code === 0xda || code === 0xd9) return
    const [high = 0, low = 0] = yield* take(2)
    const bytes = yield* block(Math.max(0, high * 256 + low - 2), code === 0xe1)
    if (!bytes) continue
    if (startsWith(bytes, XMP_JPEG)) keepXmp(blocks, bytes.subarray(XMP_JPEG.length))
    else if (startsWith(bytes, EXIF_START)) keepExif(blocks, bytes)
  }
}

/** Inflates a text, up to the size of a block; a damaged or larger one gives nothing. */
function inflate(bytes: Uint8Array): Buffer | null {
  try {
    return inflateSync(bytes, { maxOutputLength: LARGEST_BLOCK })
  } catch {
    // Damaged metadata in a photo that may be whole: it does not say where it was taken.
    return null
  }
}

/** The XMP packet of a text chunk, or null when it holds something else. Source: PNG 3rd edition §11.3.3. */
function pngXmp(type: string, bytes: Buffer): Buffer | null {
  if (!startsWith(bytes, XMP_PNG)) return null
  const rest = bytes.subarray(XMP_PNG.length)
  if (type === 'zTXt') return inflate(rest.subarray(1))
  const language = rest.indexOf(0, 2)
  const keyword = rest.indexOf(0, language + 1)
  if (language === -1 || keyword === -1) return null
  const text = rest.subarray(keyword + 1)
  return rest[0] === 1 ? inflate(text) : text
}

const PNG_TEXT = new Set(['iTXt', 'zTXt'])

/** Chunks of a PNG. Source: PNG 3rd edition §11.3. */
function* readPng(blocks: MetadataBlocks): Reader<void> {
  yield* skip(8)
  for (let n = 0; n < MOST_BLOCKS; n++) {
    const head = Buffer.from(yield* take(8))
    const type = fourCc(head, 4)
    if (type === 'IEND') return
    const bytes = yield* block(uint32Be(head, 0), type === 'eXIf' || PNG_TEXT.has(type))
    yield* skip(4)
    const xmp = bytes && PNG_TEXT.has(type) ? pngXmp(type, bytes) : null
    if (xmp) keepXmp(blocks, xmp)
    else if (bytes && type === 'eXIf') keepExif(blocks, bytes)
  }
}

/** Chunks of a WebP, where the metadata come last. Source: RFC 9649 §2.7. */
function* readWebp(blocks: MetadataBlocks): Reader<void> {
  yield* skip(12)
  for (let n = 0; n < MOST_BLOCKS; n++) {
    const head = Buffer.from(yield* take(8))
    const type = fourCc(head, 0)
    const length = uint32Le(head, 4)
    const bytes = yield* block(length, type === 'XMP ' || type === 'EXIF')
    if (bytes && type === 'EXIF') keepExif(blocks, bytes)
    else if (bytes) keepXmp(blocks, bytes)
    yield* skip(length % 2)
  }
}

const READERS: Record<FotoMime, (blocks: MetadataBlocks) => Reader<void>> = {
  'image/jpeg': readJpeg,
  'image/png': readPng,
  'image/webp': readWebp,
}

function* readBlocks(blocks: MetadataBlocks, head: Buffer): Reader<void> {
  const mime = sniffFoto(head)
  if (mime) yield* READERS[mime](blocks)
}

/** Keeps the metadata blocks of a photo while its bytes pass, wherever in the file they are; never throws on content. */
export class MetadataCollector {
  readonly blocks: MetadataBlocks = { xmp: [], exif: undefined }
  #head = Buffer.alloc(0)
  #steps: ByteSteps<void> | undefined

  /** The next bytes of the file, in chunks of any size. */
  push(chunk: Uint8Array): void {
    if (this.#steps) {
      this.#steps.push(chunk)
      return
    }
    this.#head = Buffer.concat([this.#head, chunk])
    if (this.#head.length < SIGNATURE_BYTES) return
    this.#steps = new ByteSteps(readBlocks(this.blocks, this.#head))
    this.#steps.push(this.#head)
  }
}
