import { planZip, safeEntryNames } from '#shared/zip/stored-zip'
import { photoName, realMime, totalBytes, type LocalPhoto } from './local-foto.ts'

/** CRC-32 of each file in order, telling the bytes read so far. */
export type CrcOfAll = (files: readonly File[], onBytes: (bytes: number) => void) => Promise<number[]>

/**
 * All chosen photos in one stored archive. The blob is made of references to the files, so nothing is held in
 * memory; `onProgress` gives the rounded percentage of the bytes checked.
 */
export async function zipPhotos(
  photos: readonly LocalPhoto[],
  crcOfAll: CrcOfAll,
  onProgress: (percent: number) => void,
): Promise<Blob> {
  const files = photos.map(({ file }) => file)
  const total = totalBytes(photos)
  const crcs = await crcOfAll(files, (bytes) => onProgress(Math.round((bytes / total) * 100)))
  const named = photos.map(async (photo, i) => ({
    nome: photoName(photo, i),
    mime: await realMime(photo.file),
  }))
  const names = safeEntryNames(await Promise.all(named))
  const { parts } = planZip(
    files.map(({ size, lastModified }, i) => ({
      name: names[i] ?? `photo-${i}.jpg`,
      size,
      crc32: crcs[i] ?? 0,
      modified: new Date(lastModified),
    })),
  )
  const pieces = parts.map((part) => (part.kind === 'bytes' ? part.bytes : (files[part.entry] ?? '')))
  return new Blob(pieces, { type: 'application/zip' })
}
