import { statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newFolder, removeFolder } from '../testing/own-folder.ts'
import { makeFolder } from './make-folder.ts'

let root: string
beforeEach(() => void (root = newFolder('pastas')))
afterEach(() => removeFolder(root))

it('a folder is made with those above it, by many at once, and is there already for the next', async () => {
  const path = join(root, 'a/b/c')
  await Promise.all(Array.from({ length: 8 }, () => makeFolder(path, 0o700)))
  await makeFolder(path)
  expect(statSync(path).isDirectory()).toBe(true)
  expect(statSync(join(root, 'a')).mode & 0o777).toBe(0o700)
})

it('a folder below a link to a disk that is not there was made for ever', async () => {
  symlinkSync(join(root, 'disco'), join(root, 'fotos'))
  await expect(makeFolder(join(root, 'fotos/a'))).rejects.toMatchObject({ code: 'EEXIST' })
})

it('a file in the place of a folder is told', async () => {
  writeFileSync(join(root, 'a'), '')
  await expect(makeFolder(join(root, 'a'))).rejects.toMatchObject({ code: 'ENOTDIR' })
  await expect(makeFolder(join(root, 'a/b'))).rejects.toMatchObject({ code: 'ENOTDIR' })
})

it.runIf(process.platform === 'linux')('a folder where none can be is refused', async () => {
  await expect(makeFolder('/proc/pasta/a')).rejects.toMatchObject({ code: 'ENOENT' })
})
