import { skip, take, type Reader, type Scan } from './byte-steps.ts'
import { exifOrientation, upright, type Orientation } from './exif-orientation.ts'
import type { FotoJudge, FotoSize } from './foto-format.ts'
import { EXIF_HEAD_BYTES, isExif, startsWith } from './foto-metadata.ts'

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const APP1 = 0xe1
const TEM = 0x01
/** What an XMP segment begins with. Source: XMP part 3 §1.1.3. */
const XMP = Uint8Array.from('http://ns.adobe.com/xap/1.0/\0', (character) => character.charCodeAt(0))

/**
 * Most scans of a photo, of which encoders write some ten. Each makes a decoder go through all pixels once more, and one
 * that says nothing has a hundred bytes.
 */
const MAX_SCANS = 100

const isRestart = (code: number) => code >= 0xd0 && code <= 0xd7
const isReserved = (code: number) => code > TEM && code < 0xc0
const isFrame = (code: number) =>
  code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc
/** True for the frames that browsers decode: baseline, extended and progressive Huffman. */
const isDecodable = (code: number) => code <= 0xc2

/**
 * A scan to the next marker, and the code it found. Stuffed zeros, restarts and fill bytes belong to the
 * entropy-coded data; loose bytes between segments are passed over, as decoders do.
 */
function markerScan(): { scan: Scan; code: () => number } {
  let found = 0
  let afterFf = false
  const scan: Scan = (chunk, from) => {
    let at = afterFf ? from : chunk.indexOf(0xff, from) + 1
    while (at !== 0 || afterFf) {
      if (at === chunk.length) {
        afterFf = true
        return -1
      }
      afterFf = false
      const code = chunk[at] ?? 0
      if (code !== 0 && code !== 0xff && !isRestart(code)) {
        found = code
        return at + 1
      }
      at = code === 0xff ? at + 1 : chunk.indexOf(0xff, at + 1) + 1
    }
    return -1
  }
  return { scan, code: () => found }
}

function* frameSize(judge: FotoJudge, length: number): Reader<{ width: number; height: number }> {
  if (length < 6) judge.refuse('incompleta')
  const bytes = yield* take(5)
  const [precision = 0, h1 = 0, h0 = 0, w1 = 0, w0 = 0] = bytes
  if (precision !== 8) judge.refuse('naoImagem')
  const size = { width: w1 * 256 + w0, height: h1 * 256 + h0 }
  judge.size(size.width, size.height)
  yield* skip(length - 5)
  return size
}

/** Reads a segment of metadata, and keeps what is wanted of it; gives the orientation if it is EXIF. */
function* readMetadata({ metadata }: FotoJudge, length: number): Reader<Orientation | null> {
  if (length < EXIF_HEAD_BYTES) {
    yield* skip(length)
    return null
  }
  const head = yield* take(EXIF_HEAD_BYTES)
  const left = length - EXIF_HEAD_BYTES
  if (isExif(head)) {
    const tiff = yield* take(left)
    metadata?.keepExif(tiff)
    return exifOrientation(tiff)
  }
  const mayBeXmp = startsWith(head, XMP.subarray(0, EXIF_HEAD_BYTES))
  if (mayBeXmp && metadata?.wants('xmp', left)) {
    const rest = yield* take(left)
    const mark = XMP.subarray(EXIF_HEAD_BYTES)
    if (startsWith(rest, mark)) metadata.keepXmp(rest.subarray(mark.length))
  } else yield* skip(left)
  return null
}

/** Reads the start of a scan's data; refuses a scan that ends where it begins. */
function* scanStart(judge: FotoJudge): Reader<void> {
  let [byte = 0] = yield* take(1)
  if (byte !== 0xff) return
  while (byte === 0xff) [byte = 0] = yield* take(1)
  if (byte !== 0 && !isRestart(byte)) judge.refuse('incompleta')
}

/**
 * Reads a JPEG from its first marker to the structural end of image; what follows (previews that DJI cameras append) is
 * not looked at. Source: ITU-T T.81 annex B.
 */
export function* readJpeg(judge: FotoJudge): Reader<FotoSize> {
  let size: { width: number; height: number } | null = null
  let orientation: Orientation | null = null
  let told: FotoSize | null = null
  let scans = 0
  yield* skip(2)
  const { scan, code: found } = markerScan()
  for (;;) {
    yield { scan }
    const code = found()
    if (code === EOI) break
    if (code === TEM) continue
    if (code === SOI || isReserved(code)) judge.refuse('incompleta')
    const [high = 0, low = 0] = yield* take(2)
    const length = high * 256 + low - 2
    if (length < 0) judge.refuse('incompleta')
    if (isFrame(code)) {
      if (!isDecodable(code)) judge.refuse('naoImagem')
      if (size) judge.refuse('incompleta')
      size = yield* frameSize(judge, length)
    } else if (code === SOS) {
      if (!size) judge.refuse('incompleta')
      scans += 1
      if (scans > MAX_SCANS) judge.refuse('enorme')
      if (!told) {
        told = { ...upright(size, orientation ?? 1), orientation: orientation ?? 1 }
        judge.sized(told)
      }
      yield* skip(length)
      yield* scanStart(judge)
    } else if (code === APP1 && !told && (orientation === null || judge.metadata)) {
      const read = yield* readMetadata(judge, length)
      orientation ??= read
    } else yield* skip(length)
  }
  return told ?? judge.refuse('incompleta')
}
