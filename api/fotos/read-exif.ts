import { soundExif } from '#shared/foto/sound-exif'

/**
 * What a block of EXIF says of the tags that are asked for; undefined without a block, or with a damaged one, in a photo that
 * is otherwise whole. The reader keeps what it made of each object of options, for ever: give one and the same.
 */
export async function readExif(
  exif: Uint8Array | undefined,
  reading: { pick: number[]; reviveValues?: boolean },
): Promise<unknown> {
  if (!exif || !soundExif(exif, reading.pick)) return undefined
  // Read with the first photo that has some: a start needs none (docs/decisions/194).
  const { default: reader } = await import('exifr')
  try {
    return await reader.parse(exif, reading)
  } catch {
    return undefined
  }
}
