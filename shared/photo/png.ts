import { skip, take, type Reader } from './byte-steps.ts'
import { exifOrientation, upright } from './exif-orientation.ts'
import { fourCc, uint32Be } from './integers.ts'
import type { PhotoInfo, PhotoJudge } from './photo-format.ts'

const CRC_BYTES = 4
const MAX_EXIF_BYTES = 65_536
const isLetter = (byte: number) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)

/** Walks a PNG's chunks to IEND; all frames of an animated one together stay within the pixel limit. Source: W3C PNG §5. */
export function* readPng(judge: PhotoJudge): Reader<PhotoInfo> {
  yield* skip(8)
  const header = yield* take(16)
  if (uint32Be(header, 0) !== 13 || fourCc(header, 4) !== 'IHDR') judge.refuse('incompleta')
  const width = uint32Be(header, 8)
  const height = uint32Be(header, 12)
  judge.size(width, height)
  yield* skip(5 + CRC_BYTES)
  let drawn = false
  let orientation = 1
  for (;;) {
    const chunk = yield* take(8)
    const length = uint32Be(chunk, 0)
    if (length > 0x7fffffff || !chunk.subarray(4).every(isLetter)) judge.refuse('incompleta')
    const type = fourCc(chunk, 4)
    if (type === 'IEND') {
      yield* skip(length + CRC_BYTES)
      break
    }
    if (type === 'eXIf' && length <= MAX_EXIF_BYTES) {
      orientation = exifOrientation(yield* take(length))
      yield* skip(CRC_BYTES)
    } else if (type === 'acTL' && length >= 4) {
      judge.frames(uint32Be(yield* take(4), 0), width, height)
      yield* skip(length - 4 + CRC_BYTES)
    } else {
      drawn ||= type === 'IDAT' && length > 0
      yield* skip(length + CRC_BYTES)
    }
  }
  if (!drawn) judge.refuse('incompleta')
  return { mime: 'image/png', ...upright({ width, height }, orientation) }
}
