import { planZip } from '#shared/zip/stored-zip'
import { safeEntryNames } from '#shared/foto/entry-names'
import { fotoName, realMime, totalBytes, type LocalFoto } from '../escolha/local-foto.ts'

/** Computes the CRC-32 of each file, in order; `onBytes` is called with the number of bytes read so far. */
export type CrcOfAll = (files: readonly File[], onBytes: (bytes: number) => void) => Promise<number[]>

/**
 * All chosen photos in one stored archive. The blob is made of references to the files, so that nothing is
 * held in memory; `onProgress` is called with the rounded percentage of the bytes checked. Rejects when a
 * file can no longer be read.
 */
export async function zipFotos(
  fotos: readonly LocalFoto[],
  crcOfAll: CrcOfAll,
  onProgress: (percent: number) => void,
): Promise<Blob> {
  const files = fotos.map(({ file }) => file)
  const total = totalBytes(fotos)
  const crcs = await crcOfAll(files, (bytes) => onProgress(Math.round((bytes / total) * 100)))
  const named = fotos.map(async (foto, i) => ({
    nome: fotoName(foto, i),
    mime: await realMime(foto.file),
  }))
  const names = safeEntryNames(await Promise.all(named))
  const { parts } = planZip(
    files.map((file, i) => ({
      name: names[i] ?? `photo-${i}.jpg`,
      size: file.size,
      crc32: crcs[i] ?? 0,
      modified: new Date(file.lastModified),
      file,
    })),
  )
  const pieces = parts.map((part) => (part.kind === 'bytes' ? part.bytes() : part.entry.file))
  return new Blob(pieces, { type: 'application/zip' })
}
