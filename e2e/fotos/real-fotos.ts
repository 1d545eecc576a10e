import { join } from 'node:path'
import type { LinhaId } from '#shared/linhas/index'
import { CAMERA_FOTOS, cameraFotosIn } from '#shared/node/testing/camera-fotos'

/**
 * Paths of two photos taken by real cameras for this line, the first and the last, if this computer has some; then it
 * prints how many. What is read of each of the others is held without a browser.
 */
export function realFotos(linha: LinhaId): string[] {
  const folder = join(CAMERA_FOTOS, linha)
  const all = cameraFotosIn(linha)
  const names = all.filter((_, at) => at === 0 || at === all.length - 1)
  if (names.length > 0)
    process.stdout.write(`${linha}: ${names.length} real photos of ${folder} are sent too\n`)
  return names.map((name) => join(folder, name))
}
