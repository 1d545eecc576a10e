import { join } from 'node:path'
import type { LinhaId } from '#shared/linhas/index'
import { CAMERA_FOTOS, cameraFotosIn } from '#shared/node/testing/camera-fotos'

/** Paths of photos taken by real cameras for this line, if this computer has some; then it prints how many. */
export function realFotos(linha: LinhaId): string[] {
  const folder = join(CAMERA_FOTOS, linha)
  const names = cameraFotosIn(linha)
  if (names.length > 0)
    process.stdout.write(`${linha}: ${names.length} real photos of ${folder} are sent too\n`)
  return names.map((name) => join(folder, name))
}
