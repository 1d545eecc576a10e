import { readFile } from 'node:fs/promises'
import type { Orientation } from '#shared/foto/exif-orientation'
import { FotoError } from '#shared/foto/foto-error'
import type { ImageMeta, Marker } from '#shared/marcacao/marker'
import { originalSize } from '../fotos/original-info.ts'
import { requireOnlyThisFile } from '../storage/unreadable-file.ts'
import type { ReportRegistro } from './report-request.ts'

/** A photo of the report, opened but not decoded. */
export interface OpenFoto {
  input: string | Buffer
  /** Size of the upright photo in natural px. */
  size: ImageMeta
  /** How the stored pixels have to be turned to stand as browsers show them, and as markers are measured. */
  orientation: Orientation
  /** The saved marker cut to the photo, in natural px; null without one. */
  marker: Marker | null
}

/**
 * The saved marker in px of the photo, cut to its edges: marks are kept in px of `imageMeta`, which may have another
 * size.
 */
function markerOf({ foto }: ReportRegistro, size: ImageMeta): Marker | null {
  if (!foto.marker) return null
  const scaleX = foto.imageMeta ? size.width / foto.imageMeta.width : 1
  const scaleY = foto.imageMeta ? size.height / foto.imageMeta.height : 1
  const x = foto.marker.x * scaleX
  const y = foto.marker.y * scaleY
  const width = Math.min(x + foto.marker.width * scaleX, size.width) - x
  const height = Math.min(y + foto.marker.height * scaleY, size.height) - y
  return width > 0 && height > 0 ? { x, y, width, height } : null
}

/** The bytes of a file; null when it alone cannot be read. Throws STORAGE_UNAVAILABLE. */
async function bytesOf(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (error) {
    await requireOnlyThisFile(path, error)
    return null
  }
}

/**
 * The picture that `draw` makes of a photo, or null when its bytes are none. The decoder tells a file that does not open
 * from broken bytes by nothing but its sentence, so what it could not make of a file is tried once more with the bytes
 * in memory: a photo that is whole is not left out because the storage was away for a moment. Throws
 * STORAGE_UNAVAILABLE.
 */
export async function drawn<T>(
  input: OpenFoto['input'],
  draw: (input: OpenFoto['input']) => Promise<T>,
): Promise<T | null> {
  const picture = await decodable(() => draw(input))
  if (picture !== null || typeof input !== 'string') return picture
  const bytes = await bytesOf(input)
  return bytes && decodable(() => draw(bytes))
}

/** What `work` gives, or null for bytes that cannot be read as a picture. Faults of the storage are thrown on. */
async function decodable<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof FotoError || (error instanceof Error && !('code' in error))) return null
    throw error
  }
}

/**
 * Opens a photo and reads its size; null when it is gone or cannot be read as a picture. Throws what the storage throws
 * when the bytes cannot be had.
 */
export async function openFoto(registro: ReportRegistro): Promise<OpenFoto | null> {
  const original = await registro.original()
  if (original === null) return null
  const input = 'buffer' in original ? original.buffer : original.path
  return decodable(async () => {
    const { width, height, orientation } = await originalSize(original)
    const size = { width, height }
    return { input, size, orientation, marker: markerOf(registro, size) }
  })
}
