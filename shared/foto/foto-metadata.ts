/** Most bytes of a block that is kept: real ones have a few kB. */
const LARGEST_BLOCK = 1 << 20
const MOST_PACKETS = 4

/** The bytes of an XMP packet, which a PNG may compress. */
export interface XmpPacket {
  bytes: Uint8Array
  deflated: boolean
}

const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

/** "Exif" and a zero. The byte after it should be zero too, but browsers do not look. */
const EXIF = ascii('Exif\0')
/** Bytes of the mark that a JPEG puts before the TIFF block of its EXIF data. */
export const EXIF_HEAD_BYTES = 6

/** True when the bytes begin with these. */
export const startsWith = (bytes: Uint8Array, start: Uint8Array) =>
  start.every((byte, at) => bytes[at] === byte)

/** True when the bytes begin as EXIF data of a JPEG do. */
export const isExif = (bytes: Uint8Array) => startsWith(bytes, EXIF)

const XMP_PNG = ascii('XML:com.adobe.xmp\0')

/** The XMP packet of a PNG's text chunk, or null when it holds something else. Source: PNG 3rd edition §11.3.3. */
function pngPacket(type: string, bytes: Uint8Array): XmpPacket | null {
  if (!startsWith(bytes, XMP_PNG)) return null
  const rest = bytes.subarray(XMP_PNG.length)
  if (type === 'zTXt') return { bytes: rest.subarray(1), deflated: true }
  const language = rest.indexOf(0, 2)
  const keyword = rest.indexOf(0, language + 1)
  if (language === -1 || keyword === -1) return null
  return { bytes: rest.subarray(keyword + 1), deflated: rest[0] === 1 }
}

/** Keeps the blocks of a photo that may say where and when it was taken; it never refuses what they hold. */
export class FotoMetadata {
  readonly xmp: XmpPacket[] = []
  /** The TIFF block of the EXIF data. */
  exif: Uint8Array | undefined

  /** Whether a block of this kind and length is to be kept. */
  wants(kind: 'exif' | 'xmp', length: number): boolean {
    return length <= LARGEST_BLOCK && (kind === 'xmp' ? this.xmp.length < MOST_PACKETS : !this.exif)
  }

  /** Keeps an XMP packet; its bytes are copied, as the caller may change them. */
  keepXmp(bytes: Uint8Array): void {
    this.#keep({ bytes, deflated: false })
  }

  /** Keeps the XMP packet of a PNG's text chunk, if the chunk holds one. */
  keepText(type: string, bytes: Uint8Array): void {
    this.#keep(pngPacket(type, bytes))
  }

  /** Keeps EXIF data, with or without the mark that JPEG puts before it; only the first of a photo counts. */
  keepExif(bytes: Uint8Array): void {
    this.exif ??= new Uint8Array(isExif(bytes) ? bytes.subarray(EXIF_HEAD_BYTES) : bytes)
  }

  #keep(packet: XmpPacket | null): void {
    if (packet && this.xmp.length < MOST_PACKETS)
      this.xmp.push({ ...packet, bytes: new Uint8Array(packet.bytes) })
  }
}
