import { skip, take, watch, type Reader } from './byte-steps.ts'
import { exifOrientation, upright, type Orientation } from './exif-orientation.ts'
import { fourCc, uint32Be } from './integers.ts'
import type { FotoJudge, FotoSize } from './foto-format.ts'

const CRC_BYTES = 4
const MAX_EXIF_BYTES = 65_536
const TEXTS = new Set(['iTXt', 'zTXt'])
const isLetter = (byte: number) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)

/** A chunk of a PNG: its type and length, and a sum over its data that is checked at its end. */
class Chunk {
  readonly type: string
  readonly length: number
  readonly #judge: FotoJudge
  #left: number
  #sum: number

  constructor(head: Uint8Array, judge: FotoJudge) {
    this.length = uint32Be(head, 0)
    this.type = fourCc(head, 4)
    if (this.length > 0x7fffffff || !head.subarray(4).every(isLetter)) judge.refuse('incompleta')
    this.#judge = judge
    this.#left = this.length
    this.#sum = judge.crc32(head.subarray(4), 0)
  }

  /** Takes the next bytes of its data. */
  *take(length: number): Reader<Uint8Array> {
    const bytes = yield* take(length)
    this.#sum = this.#judge.crc32(bytes, this.#sum)
    this.#left -= length
    return bytes
  }

  /** Skips the rest of its data, and refuses the photo when the chunk's sum does not fit. */
  *end(): Reader<void> {
    yield* watch(this.#left, (bytes) => {
      this.#sum = this.#judge.crc32(bytes, this.#sum)
    })
    if (uint32Be(yield* take(CRC_BYTES), 0) !== this.#sum) this.#judge.refuse('incompleta')
  }
}

function* nextChunk(judge: FotoJudge): Reader<Chunk> {
  return new Chunk(yield* take(8), judge)
}

/**
 * Reads a PNG's chunks to IEND and checks the sum of each; all frames of an animated one together stay within the pixel
 * limit. The first eXIf before the picture's data tells the orientation, as in browsers. Source: W3C PNG §5.
 */
export function* readPng(judge: FotoJudge): Reader<FotoSize> {
  yield* skip(8)
  const header = yield* nextChunk(judge)
  if (header.length !== 13 || header.type !== 'IHDR') judge.refuse('incompleta')
  const sides = yield* header.take(8)
  const width = uint32Be(sides, 0)
  const height = uint32Be(sides, 4)
  judge.size(width, height)
  yield* header.end()
  let drawn = false
  let orientation: Orientation | null = null
  for (;;) {
    const chunk = yield* nextChunk(judge)
    const { type, length } = chunk
    const tells = length <= MAX_EXIF_BYTES && orientation === null && !drawn
    if (type === 'eXIf' && (tells || judge.metadata?.wants('exif', length))) {
      const tiff = yield* chunk.take(length)
      judge.metadata?.keepExif(tiff)
      if (tells) orientation = exifOrientation(tiff)
    } else if (TEXTS.has(type) && judge.metadata?.wants('xmp', length))
      judge.metadata.keepText(type, yield* chunk.take(length))
    else if (type === 'acTL' && length >= 4) judge.frames(uint32Be(yield* chunk.take(4), 0), width, height)
    drawn ||= type === 'IDAT' && length > 0
    yield* chunk.end()
    if (type === 'IEND') break
  }
  if (!drawn) judge.refuse('incompleta')
  orientation ??= 1
  return { ...upright({ width, height }, orientation), orientation }
}
