import exifr from 'exifr'
import { FotoError } from '#shared/foto/foto-error'
import { FotoInspector } from '#shared/foto/foto-inspector'
import { FotoMetadata } from '#shared/foto/foto-metadata'
import { isSoundExif } from '#shared/foto/sound-exif'
import { ALTITUDE_TAGS, gpsAltitudeOf, MOMENT_TAGS, momentOf, relativeAltitude } from '#shared/foto/taken'
import { TEXTOS_ENVIO } from '#shared/textos/upload/envio'
import { hasherFor, SLICE } from './hash-file.ts'

/** What the bytes of a photo tell. */
export interface FotoData {
  /** SHA-256 of its bytes, in lower case hexadecimal. */
  sha256: string
  /** When the camera took it, 'YYYY-MM-DDTHH:MM:SS' on its own clock; null when the photo does not say. */
  tirada: string | null
  /** Altitude in metres; null when the photo does not say. */
  altura: number | null
}

/** Why a photo can't be sent, or null; `dados` is given when it can. */
export interface Judgement {
  problema: string | null
  dados?: FotoData
}

/** One object is used for all photos: the reader keeps what it makes of each object it is given, for ever. */
const READING = { reviveValues: false, pick: [...ALTITUDE_TAGS, ...MOMENT_TAGS] }

/** Moment and altitude from a photo's EXIF and XMP; null where these are damaged or do not say. */
async function takenOf({ exif, xmp }: FotoMetadata): Promise<Omit<FotoData, 'sha256'>> {
  const packets = xmp.filter(({ deflated }) => !deflated).map(({ bytes }) => new TextDecoder().decode(bytes))
  const sound = exif && isSoundExif(exif, READING.pick)
  const values: unknown = sound && (await exifr.parse(exif, READING).catch(() => undefined))
  return { tirada: momentOf(values), altura: relativeAltitude(packets) ?? gpsAltitudeOf(values) }
}

/**
 * Reads the file once, slice by slice: it is judged until the inspector has seen enough, and hashed to its
 * end.
 */
async function read(file: File): Promise<FotoData> {
  const metadata = new FotoMetadata()
  const inspector = new FotoInspector(file.name, { metadata })
  const hasher = hasherFor(file.size)
  for (let at = 0; at < file.size; at += SLICE) {
    const bytes = new Uint8Array(await file.slice(at, at + SLICE).arrayBuffer())
    if (!inspector.whole) inspector.push(bytes)
    hasher.push(bytes)
  }
  inspector.end()
  return { sha256: await hasher.end(), ...(await takenOf(metadata)) }
}

/**
 * Why the gateway would refuse a photo, in its own words (type by bytes, cut, empty, too many pixels), or
 * else what the photo says of itself. A file that can no longer be read counts as wrong, too: sending it
 * would fail without a reason.
 */
export async function judgeFoto(file: File): Promise<Judgement> {
  try {
    return { problema: null, dados: await read(file) }
  } catch (error) {
    if (error instanceof FotoError) return { problema: error.texto }
    if (error instanceof DOMException) return { problema: TEXTOS_ENVIO.fotoIlegivel(file.name) }
    throw error
  }
}
