import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { requireOnlyThisFile } from './unreadable-file.ts'

let folder: string
beforeEach(() => {
  folder = newFolder('ilegivel')
})
afterEach(() => removeFolder(folder))

const failure = (code: string) => Object.assign(new Error(`${code}: open`), { code })

it('a report was made without a good photo, as one that cannot be read, when no file could be opened for a moment', async () => {
  for (const name of ['f000001', 'f000002']) writeFileSync(join(folder, name), 'a')
  const judged = (code: string) => requireOnlyThisFile(join(folder, 'f000001'), failure(code))
  const away = { code: 'STORAGE_UNAVAILABLE', retryAfterS: 5 }
  for (const code of ['EMFILE', 'ENFILE', 'ENOMEM']) await expect(judged(code)).rejects.toMatchObject(away)
  await judged('EIO')
})
