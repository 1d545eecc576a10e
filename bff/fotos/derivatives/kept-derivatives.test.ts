import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DERIVATIVES_FOLDER } from '#shared/node/foto/derivative-place'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { KeptDerivatives } from './kept-derivatives.ts'

it('pictures are made again without a restart once their folder, which could not be made, can be', async () => {
  const dataDir = newFolder('dados')
  const kept = new KeptDerivatives({ dataDir })
  try {
    const inTheWay = join(dataDir, DERIVATIVES_FOLDER)
    await writeFile(inTheWay, '')
    await expect(kept.requireRoom()).rejects.toThrow()
    await rm(inTheWay)
    await kept.requireRoom()
  } finally {
    await kept.close()
    removeFolder(dataDir)
  }
})
