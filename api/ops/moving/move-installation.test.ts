import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { moveInstallation } from './move-installation.ts'

let folder: string
beforeEach(() => void (folder = newFolder('mudanca')))
afterEach(() => removeFolder(folder))

it('a move from a DATA_DIR that is not there says so, and makes no such folder', async () => {
  const dataDir = join(folder, 'dados')
  const place = { dataDir, databaseUrl: 'postgres://127.0.0.1:1/x', s3: undefined }
  await expect(moveInstallation(place, { simulated: false, tell: () => undefined })).rejects.toThrow(
    `Não há ${dataDir}; confira DATA_DIR.`,
  )
  expect(existsSync(dataDir)).toBe(false)
})
