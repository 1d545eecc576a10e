import type { FotoMetadata } from '#shared/foto/foto-metadata'
import { MOMENT_TAGS, momentOf } from '#shared/foto/taken'

/** One object for all photos: the reader keeps what it made of each one it is given, for ever. */
const READING = { tiff: true, exif: true, reviveValues: false, pick: MOMENT_TAGS }

/** When the camera took the photo, 'YYYY-MM-DDTHH:MM:SS' on its own clock; null when EXIF does not say it or is damaged. */
export async function capturadaEmOf({ exif }: FotoMetadata): Promise<string | null> {
  if (!exif) return null
  // Read with the first photo that has some: a start needs none (docs/decisions/142).
  const { default: exifr } = await import('exifr')
  try {
    return momentOf(await exifr.parse(exif, READING))
  } catch {
    // Damaged EXIF in a photo that is otherwise whole: it does not say when it was taken.
    return null
  }
}
