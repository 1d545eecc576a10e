import type { HuffmanTable } from './bit-reader.ts'

/** One component of the scan: blocks in each unit, and its tables. */
export interface ScanComponent {
  blocks: number
  dc: HuffmanTable
  ac: HuffmanTable
}

/** A JPEG whose whole picture is one sequential scan. */
export interface BaselineJpeg {
  components: ScanComponent[]
  /** Units (MCU) of the picture. */
  units: number
  /** Units between restart markers; 0 without them. */
  restartInterval: number
  /** Where the scan's data begins. */
  dataAt: number
}

interface Frame {
  width: number
  height: number
  components: { id: number; h: number; v: number }[]
}

const SOF0 = 0xc0
const SOF1 = 0xc1
const DHT = 0xc4
const SOS = 0xda
const DRI = 0xdd

/** What the segments before the scan say. */
class Headers {
  frame: Frame | null = null
  restartInterval = 0
  readonly dc: (HuffmanTable | undefined)[] = []
  readonly ac: (HuffmanTable | undefined)[] = []

  readFrame(segment: Uint8Array): void {
    const view = new DataView(segment.buffer, segment.byteOffset, segment.length)
    const components = Array.from({ length: segment[5] ?? 0 }, (_, n) => {
      const sampling = segment[7 + n * 3] ?? 0
      return { id: segment[6 + n * 3] ?? 0, h: sampling >> 4, v: sampling & 15 }
    })
    this.frame = { height: view.getUint16(1), width: view.getUint16(3), components }
  }

  readTables(segment: Uint8Array): void {
    for (let at = 0; at + 17 <= segment.length;) {
      const kind = segment[at] ?? 0
      const counts = segment.subarray(at + 1, at + 17)
      const total = counts.reduce((sum, count) => sum + count, 0)
      const tables = kind >> 4 === 0 ? this.dc : this.ac
      tables[kind & 15] = tableOf(counts, segment.subarray(at + 17, at + 17 + total))
      at += 17 + total
    }
  }

  /** The scan these headers begin, when it holds every component of the frame. */
  scan(segment: Uint8Array, dataAt: number): BaselineJpeg | null {
    const { frame } = this
    if (!frame || segment[0] !== frame.components.length) return null
    const alone = frame.components.length === 1
    const components = frame.components.map(({ h, v }, n): ScanComponent | null => {
      const used = segment[2 + n * 2] ?? 0
      const dc = this.dc[used >> 4]
      const ac = this.ac[used & 15]
      return dc && ac ? { blocks: alone ? 1 : h * v, dc, ac } : null
    })
    const known = components.filter((component) => component !== null)
    if (known.length !== components.length) return null
    const side = (axis: 'h' | 'v') => (alone ? 8 : 8 * Math.max(...frame.components.map((c) => c[axis])))
    const units = Math.ceil(frame.width / side('h')) * Math.ceil(frame.height / side('v'))
    return { components: known, units, restartInterval: this.restartInterval, dataAt }
  }
}

/**
 * A table that gives, for every value of the next 16 bits, the code that they begin with. Source: ITU-T T.81 annex C.
 */
function tableOf(counts: Uint8Array, symbols: Uint8Array): HuffmanTable {
  const table = new Uint16Array(1 << 16)
  let at = 0
  let index = 0
  counts.forEach((count, n) => {
    const length = n + 1
    for (let code = 0; code < count; code++) {
      const span = 1 << (16 - length)
      table.fill((length << 8) | (symbols[index++] ?? 0), at, at + span)
      at += span
    }
  })
  return table
}

/** The headers of a JPEG up to its scan; null for one that is coded in several scans, progressively or otherwise. */
export function readBaseline(bytes: Uint8Array): BaselineJpeg | null {
  const headers = new Headers()
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) return null
    const code = bytes[at + 1] ?? 0
    if (code === 0xff) {
      at++
      continue
    }
    const end = at + 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0)
    const segment = bytes.subarray(at + 4, end)
    if (code === SOF0 || code === SOF1) headers.readFrame(segment)
    else if (code > SOF1 && code <= 0xcf && code !== DHT) return null
    else if (code === DHT) headers.readTables(segment)
    else if (code === DRI) headers.restartInterval = (segment[0] ?? 0) * 256 + (segment[1] ?? 0)
    else if (code === SOS) return headers.scan(segment, end)
    at = end
  }
  return null
}
