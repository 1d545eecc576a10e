import exifr from 'exifr'
import { z } from 'zod'
import type { FotoMetadata } from '#shared/foto/foto-metadata'

/** EXIF's own form: '2026:11:20 10:15:12', on the camera's clock, which says no zone. */
const MOMENT = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/

const datesSchema = z.object({
  DateTimeOriginal: z.string().optional().catch(undefined),
  CreateDate: z.string().optional().catch(undefined),
})

function momentOf(text: string | undefined): string | null {
  const parts = MOMENT.exec(text ?? '')
  if (!parts) return null
  const [, year, month, day, clock] = parts
  const moment = `${year}-${month}-${day}T${clock}`
  const date = new Date(`${moment}Z`)
  // A camera whose clock was never set writes zeros, and 31 February is no day.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(moment) ? moment : null
}

/**
 * When the camera took the photo, 'YYYY-MM-DDTHH:MM:SS' on its own clock; null when EXIF does not say it or is
 * damaged. The date of a later change of the file is another thing and does not count.
 */
export async function capturadaEmOf({ exif }: FotoMetadata): Promise<string | null> {
  if (!exif) return null
  try {
    const read: unknown = await exifr.parse(exif, {
      tiff: true,
      exif: true,
      reviveValues: false,
      pick: ['DateTimeOriginal', 'CreateDate'],
    })
    const dates = datesSchema.parse(read ?? {})
    return momentOf(dates.DateTimeOriginal) ?? momentOf(dates.CreateDate)
  } catch {
    // Damaged EXIF in a photo that is otherwise whole: it does not say when it was taken.
    return null
  }
}
