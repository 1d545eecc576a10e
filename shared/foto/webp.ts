import { skip, take, type Reader } from './byte-steps.ts'
import { fourCc, uint16Le, uint24Le, uint32Le } from './integers.ts'
import type { FotoJudge, FotoSize } from './foto-format.ts'

type Size = Omit<FotoSize, 'orientation'>

const HEAD_BYTES = 8

/**
 * True for a lossy picture that is a key frame to be shown, and whose first part fits into the chunk. Source: RFC 6386
 * §9.1.
 */
const isKeyFrame = (head: Uint8Array, length: number) => {
  const tag = uint24Le(head, 0)
  return (tag & 0x11) === 0x10 && 10 + (tag >>> 5) <= length
}

/** How many bytes at a chunk's start tell the size of what it holds, and how they are read. */
const SIZES: Record<string, { bytes: number; read: (head: Uint8Array, length: number) => Size | null }> = {
  'VP8 ': {
    bytes: 10,
    read: (head, length) =>
      isKeyFrame(head, length) && head[3] === 0x9d && head[4] === 0x01 && head[5] === 0x2a
        ? { width: uint16Le(head, 6) & 0x3fff, height: uint16Le(head, 8) & 0x3fff }
        : null,
  },
  VP8L: {
    bytes: 5,
    read: (head) => {
      const bits = uint32Le(head, 1)
      return head[0] === 0x2f ? { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 } : null
    },
  },
  VP8X: {
    bytes: 10,
    read: (head) => ({ width: uint24Le(head, 4) + 1, height: uint24Le(head, 7) + 1 }),
  },
  ANMF: {
    bytes: 16,
    read: (head) => ({ width: uint24Le(head, 6) + 1, height: uint24Le(head, 9) + 1 }),
  },
}

/** The picture's size as its chunks tell it: first the canvas, then at least one drawn frame within it. */
class Canvas {
  size: Size | null = null
  frames = 0
  readonly #judge: FotoJudge

  constructor(judge: FotoJudge) {
    this.#judge = judge
  }

  tell(type: string, told: Size): void {
    const canvas = (this.size ??= told)
    this.#judge.size(told.width, told.height)
    if (type === 'VP8X') return
    if (told.width > canvas.width || told.height > canvas.height) this.#judge.refuse('incompleta')
    this.frames++
    this.#judge.frames(this.frames, canvas.width, canvas.height)
  }
}

/** Reads the rest of a chunk; keeps it when it is wanted metadata. */
function* readRest({ metadata }: FotoJudge, type: string, length: number): Reader<void> {
  if (type === 'XMP ' && metadata?.wants('xmp', length)) metadata.keepXmp(yield* take(length))
  else if (type === 'EXIF' && metadata?.wants('exif', length)) metadata.keepExif(yield* take(length))
  else yield* skip(length)
}

/**
 * Reads a WebP's chunks to the length in its RIFF header; all frames together stay within the pixel limit. Source: RFC
 * 9649 §2.
 */
export function* readWebp(judge: FotoJudge): Reader<FotoSize> {
  let left = uint32Le(yield* take(12), 4) - 4
  const canvas = new Canvas(judge)
  while (left >= HEAD_BYTES) {
    const head = yield* take(HEAD_BYTES)
    const type = fourCc(head, 0)
    const length = uint32Le(head, 4)
    left -= HEAD_BYTES + length
    if (left < 0) judge.refuse('incompleta')
    const size = SIZES[type]
    if (size && length < size.bytes) judge.refuse('incompleta')
    if (size) canvas.tell(type, size.read(yield* take(size.bytes), length) ?? judge.refuse('incompleta'))
    yield* readRest(judge, type, length - (size?.bytes ?? 0))
    if (length % 2 === 1 && left > 0) {
      yield* skip(1)
      left--
    }
  }
  if (!canvas.size || canvas.frames === 0) return judge.refuse('incompleta')
  return { ...canvas.size, orientation: 1 }
}
