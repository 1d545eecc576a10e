import type { FotoMetadata } from '#shared/foto/foto-metadata'
import { MOMENT_TAGS, momentOf } from '#shared/foto/taken'
import { readExif } from './read-exif.ts'

const READING = { reviveValues: false, pick: MOMENT_TAGS }

/** When the camera took the photo, 'YYYY-MM-DDTHH:MM:SS' on its own clock; null when EXIF does not say it or is damaged. */
export const capturadaEmOf = async ({ exif }: FotoMetadata): Promise<string | null> =>
  momentOf(await readExif(exif, READING))
