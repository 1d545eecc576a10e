import { BitReader } from './bit-reader.ts'
import { readBaseline, type BaselineJpeg, type ScanComponent } from './baseline-headers.ts'

/** Coefficients of a block. */
const BLOCK = 64
/** A run of sixteen zeros. */
const ZERO_RUN = 0xf0

/** Passes one block; false when its codes make no sense. */
function passBlock(bits: BitReader, { dc, ac }: ScanComponent): boolean {
  const size = bits.code(dc)
  if (size < 0 || size > 11) return false
  bits.skip(size)
  for (let k = 1; k < BLOCK; k++) {
    const symbol = bits.code(ac)
    if (symbol < 0) return false
    const length = symbol & 15
    if (length === 0) {
      if (symbol !== ZERO_RUN) return true
      k += 15
    } else {
      k += symbol >> 4
      bits.skip(length)
    }
    if (k >= BLOCK) return false
  }
  return true
}

/** Passes so many units of the scan; false when a code makes no sense or the data ends. */
function passUnits(bits: BitReader, jpeg: BaselineJpeg, units: number): boolean {
  for (let unit = 0; unit < units; unit++)
    for (const component of jpeg.components)
      for (let block = 0; block < component.blocks; block++)
        if (!passBlock(bits, component) || bits.exhausted) return false
  return true
}

/**
 * Why the data of a JPEG with one sequential scan, as cameras write it, is not the picture that its headers announce,
 * or null; also null for other ways of coding. Decoders draw something from nearly any bytes and do not count: data
 * that was overwritten decodes to more or fewer units than the picture has. Source: ITU-T T.81 §F.2, §E.2.4.
 */
export function baselineProblem(bytes: Uint8Array): string | null {
  const jpeg = readBaseline(bytes)
  if (!jpeg) return null
  const bits = new BitReader(bytes, jpeg.dataAt)
  const interval = jpeg.restartInterval || jpeg.units
  for (let done = 0; done < jpeg.units; done += interval) {
    if (!passUnits(bits, jpeg, Math.min(interval, jpeg.units - done))) return `unit after ${done} is damaged`
    const last = done + interval >= jpeg.units
    const marker = bits.endOfInterval()
    if (marker === null) return 'more data than units'
    const restart = 0xd0 + ((done / interval) & 7)
    if (!last && marker !== restart) return 'restart marker is missing'
  }
  return null
}
