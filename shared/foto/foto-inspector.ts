import { crc32 } from '../bytes/crc32.ts'
import { ByteSteps } from './byte-steps.ts'
import { readJpeg } from './jpeg.ts'
import { FotoError } from './foto-error.ts'
import {
  SIGNATURE_BYTES,
  sniffFoto,
  type FotoInfo,
  type FotoJudge,
  type FotoMime,
  type FotoReader,
  type FotoSize,
} from './foto-format.ts'
import type { FotoMetadata } from './foto-metadata.ts'
import { readPng } from './png.ts'
import { readWebp } from './webp.ts'

/** Most pixels of a photo that is accepted; derivatives are made with the same limit. */
export const FOTO_MAX_PIXELS = 120_000_000
/** Longest side in px that browsers open. */
const MAX_SIDE = 65_500

const READERS: Record<FotoMime, FotoReader> = {
  'image/jpeg': readJpeg,
  'image/png': readPng,
  'image/webp': readWebp,
}

/** How a photo is inspected. */
export interface InspectorOptions {
  /** Most pixels, those of all frames together. */
  maxPixels?: number
  /** A faster CRC-32 than the one that runs everywhere, such as zlib's. */
  crc32?: FotoJudge['crc32']
  /** Receives the metadata that the photo has. */
  metadata?: FotoMetadata
}

/**
 * Inspects a photo while its bytes pass, in chunks of any size: it must be a whole JPEG, PNG or WebP within the pixel
 * limit. `push` throws FotoError as soon as a byte proves otherwise, `end` when the file stopped too early. The faults
 * are naoImagem for no known format, incompleta for a cut or damaged file, vazia for no byte, and enorme for too many
 * pixels or scans.
 */
export class FotoInspector {
  readonly #judge: FotoJudge
  readonly #nome: string
  readonly #head = new Uint8Array(SIGNATURE_BYTES)
  #headFilled = 0
  #steps: ByteSteps<FotoSize> | null = null
  #mime: FotoMime | null = null
  #size: FotoSize | null = null

  /** `nome` is the file's name in the sentences of errors. */
  constructor(nome: string, options: InspectorOptions = {}) {
    this.#nome = nome
    this.#judge = judgeOf(nome, options, (size) => {
      this.#size = size
    })
  }

  /** The media type that the first bytes announce; null until enough of them have passed. */
  get mime(): FotoMime | null {
    return this.#mime
  }

  /** The size, as soon as nothing that follows can change it: before the pixels of a JPEG, at the end of the others. */
  get size(): FotoSize | null {
    return this.#size ?? this.#steps?.result?.value ?? null
  }

  /** True once the photo is whole; bytes that may follow are not looked at. */
  get whole(): boolean {
    return this.#steps?.result != null
  }

  push(chunk: Uint8Array): void {
    if (this.#steps) {
      this.#steps.push(chunk)
      return
    }
    const taken = Math.min(SIGNATURE_BYTES - this.#headFilled, chunk.length)
    this.#head.set(chunk.subarray(0, taken), this.#headFilled)
    this.#headFilled += taken
    if (this.#headFilled < SIGNATURE_BYTES) return
    this.#mime = sniffFoto(this.#head) ?? this.#judge.refuse('naoImagem')
    this.#steps = new ByteSteps(READERS[this.#mime](this.#judge))
    this.#steps.push(this.#head)
    this.#steps.push(chunk.subarray(taken))
  }

  /** To be called after the last byte; tells what the photo is. */
  end(): FotoInfo {
    if (this.#headFilled === 0) throw new FotoError('vazia', this.#nome)
    if (!this.#steps || !this.#mime) throw new FotoError('naoImagem', this.#nome)
    if (!this.#steps.result) throw new FotoError('incompleta', this.#nome)
    return { mime: this.#mime, ...this.#steps.result.value }
  }
}

function judgeOf(
  nome: string,
  { maxPixels = FOTO_MAX_PIXELS, crc32: sum = crc32, metadata }: InspectorOptions,
  sized: FotoJudge['sized'],
): FotoJudge {
  const refuse: FotoJudge['refuse'] = (problema) => {
    throw new FotoError(problema, nome)
  }
  return {
    refuse,
    sized,
    crc32: sum,
    metadata: metadata ?? null,
    size: (width, height) => {
      if (width === 0 || height === 0) refuse('incompleta')
      if (width > MAX_SIDE || height > MAX_SIDE || width * height > maxPixels) refuse('enorme')
    },
    frames: (count, width, height) => {
      if (count * width * height > maxPixels) refuse('enorme')
    },
  }
}
