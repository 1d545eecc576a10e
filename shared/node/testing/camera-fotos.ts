import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Folder of photos as cameras wrote them, which may lie beside the checkout; tests that need them are skipped where it
 * does not.
 */
export const CAMERA_FOTOS = fileURLToPath(new URL('../../../../shared/fotos', import.meta.url))

/** Names of the JPEGs in that folder, or in one of its folders. */
export function cameraFotosIn(folder = ''): string[] {
  const path = join(CAMERA_FOTOS, folder)
  if (!existsSync(path)) return []
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => /\.jpe?g$/i.test(name)).sort()
}
