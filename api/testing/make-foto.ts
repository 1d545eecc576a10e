import sharp from 'sharp'

/** The properties of a made photo: sizes in px before its orientation is applied, altitude in metres. */
export interface FotoOptions {
  width: number
  height: number
  /** Written into the XMP as DJI cameras do. */
  altitude?: number
  /** EXIF orientation, 1 to 8. */
  orientation?: number
  /** Different seeds give different pictures. */
  seed?: number
  /** The file is filled up with comment segments to at least this many bytes. */
  padTo?: number
}

const SEGMENT_MAX = 65_533

/** A JPEG segment with its marker and length. */
export function jpegSegment(marker: number, payload: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(payload.length + 2, 2)
  return Buffer.concat([head, payload])
}

const djiXmp = (altitude: number) =>
  Buffer.from(
    `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="DJI Meta Data" xmlns:drone-dji="http://www.dji.com/drone-dji/1.0/" drone-dji:RelativeAltitude="${altitude < 0 ? '' : '+'}${altitude.toFixed(2)}"/></rdf:RDF></x:xmpmeta>`,
  )

/** Comment segments of `bytes` bytes in total, or a few more. */
function padding(bytes: number): Buffer[] {
  const segments: Buffer[] = []
  for (let left = bytes; left > 0; left -= SEGMENT_MAX + 4) {
    segments.push(jpegSegment(0xfe, Buffer.alloc(Math.max(0, Math.min(left - 4, SEGMENT_MAX)), 0x20)))
  }
  return segments
}

/** Inserts segments directly after the start of a JPEG. */
export const insertSegments = (jpeg: Buffer, segments: readonly Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])

/** A JPEG of soft coloured patches. */
async function paint({ width, height, orientation, seed = 1 }: FotoOptions): Promise<Buffer> {
  const patches = Buffer.from(
    Array.from({ length: 8 * 6 * 3 }, (_, n) => (Math.imul(n + 7, seed * 7919 + 104_729) >>> 7) & 0xff),
  )
  const image = sharp(patches, { raw: { width: 8, height: 6, channels: 3 } }).resize(width, height, {
    fit: 'fill',
  })
  return (orientation === undefined ? image : image.withMetadata({ orientation }))
    .jpeg({ quality: 70 })
    .toBuffer()
}

const painted = new Map<string, Promise<Buffer>>()

/** A small real JPEG with the metadata that a drone's camera writes. Each picture is painted once per process. */
export async function makeFoto(options: FotoOptions): Promise<Buffer> {
  const { width, height, altitude, orientation, seed, padTo = 0 } = options
  const key = [width, height, orientation, seed].join()
  const painting = painted.get(key) ?? paint(options)
  painted.set(key, painting)
  const jpeg = await painting
  const segments = altitude === undefined ? [] : [jpegSegment(0xe1, djiXmp(altitude))]
  const missing = padTo - jpeg.length - segments.reduce((sum, segment) => sum + segment.length, 0)
  return insertSegments(jpeg, [...segments, ...padding(missing)])
}
