import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { readingSqlite } from './sqlite-source.ts'

let folder: string
beforeEach(() => void (folder = newFolder('origem')))
afterEach(() => removeFolder(folder))

it('a database that only cannot be reached was told to be damaged, to whoever was to move it', async () => {
  const path = join(folder, 'api.sqlite')
  mkdirSync(path)
  await expect(readingSqlite(path, () => Promise.resolve())).rejects.toThrow(
    /^O banco .*api\.sqlite não abre \(.+\)\. Confira quem pode ler/,
  )
})
