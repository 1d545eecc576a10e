import { isSoundExif } from '#shared/foto/sound-exif'

/**
 * What a block of EXIF says of the tags that are asked for; undefined without a block, or with a damaged one in a photo
 * that is otherwise whole. The reader keeps what it made of each object of options for ever, so callers give the same
 * object every time.
 */
export async function readExif(
  exif: Uint8Array | undefined,
  reading: { pick: number[]; reviveValues?: boolean },
): Promise<unknown> {
  if (!exif || !isSoundExif(exif, reading.pick)) return undefined
  // Loaded for the first photo that has EXIF, as a start does not need it (docs/decisions/194).
  const { default: reader } = await import('exifr')
  try {
    return await reader.parse(exif, reading)
  } catch {
    return undefined
  }
}
