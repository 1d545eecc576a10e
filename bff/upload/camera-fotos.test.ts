import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { FotoInspector } from '#shared/foto/foto-inspector'
import { CAMERA_FOTOS, cameraFotosIn } from '#shared/node/testing/camera-fotos'

const files = cameraFotosIn()

it.skipIf(files.length === 0)(
  'photos as cameras wrote them are accepted with the size sharp reads',
  async () => {
    for (const file of files) {
      const bytes = readFileSync(join(CAMERA_FOTOS, file))
      const inspector = new FotoInspector(file)
      for (let at = 0; at < bytes.length; at += 65_521) inspector.push(bytes.subarray(at, at + 65_521))
      const { autoOrient, orientation = 1 } = await sharp(bytes).metadata()
      expect([file, inspector.end()]).toEqual([file, { mime: 'image/jpeg', ...autoOrient, orientation }])
    }
  },
)
