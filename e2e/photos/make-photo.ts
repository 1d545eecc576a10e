import sharp from 'sharp'

export interface PhotoSpec {
  /** Stored size in px, before EXIF orientation is applied. */
  width: number
  height: number
  /** Metres above the take-off point, written as `drone-dji:RelativeAltitude`. */
  altitude?: number
  /** EXIF orientation, 1 to 8. */
  orientation?: number
  /** Photos of different seeds have different pixels. */
  seed?: number
  /** Bytes the file has at least: comment segments are added, the picture stays the same. */
  padTo?: number
}

const SOI_BYTES = 2
const COMMENT_MAX_BYTES = 65_533

const xmp = (altitude: number) => `<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:drone-dji="http://www.dji.com/drone-dji/1.0/"
 drone-dji:RelativeAltitude="${altitude < 0 ? '' : '+'}${altitude.toFixed(2)}"/>
</rdf:RDF></x:xmpmeta>`

/** Small coloured tiles from a linear congruential generator: the same seed draws the same picture. */
function tiles(seed: number): { data: Buffer; side: number } {
  const side = 24
  const data = Buffer.alloc(side * side * 3)
  let state = seed + 1
  for (let i = 0; i < data.length; i += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    data[i] = 96 + (state >>> 25)
  }
  return { data, side }
}

/** Comment segments after the start marker, until the file has `size` bytes. */
function pad(jpeg: Buffer, size: number): Buffer {
  const segments: Buffer[] = []
  for (let missing = size - jpeg.length; missing > 0;) {
    const payload = Math.min(Math.max(missing - 4, 0), COMMENT_MAX_BYTES)
    const segment = Buffer.alloc(payload + 4, 0x20)
    segment.writeUInt16BE(0xfffe, 0)
    segment.writeUInt16BE(payload + 2, 2)
    segments.push(segment)
    missing -= segment.length
  }
  return Buffer.concat([jpeg.subarray(0, SOI_BYTES), ...segments, jpeg.subarray(SOI_BYTES)])
}

/** Bytes of a JPEG as a drone's camera writes it. */
export async function makePhoto({
  width,
  height,
  altitude,
  orientation,
  seed = 1,
  padTo,
}: PhotoSpec): Promise<Buffer> {
  const { data, side } = tiles(seed)
  let picture = sharp(data, { raw: { width: side, height: side, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'nearest' })
    .jpeg({ quality: 80 })
  if (orientation !== undefined) picture = picture.withMetadata({ orientation })
  if (altitude !== undefined) picture = picture.withXmp(xmp(altitude))
  const jpeg = await picture.toBuffer()
  return padTo === undefined ? jpeg : pad(jpeg, padTo)
}
