import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { drawn } from './open-foto.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = newFolder('foto-do-relatorio')
  path = join(folder, 'f000001')
  writeFileSync(path, 'inteira')
})
afterEach(() => {
  if (existsSync(folder)) removeFolder(folder)
})

/** Draws as the decoder does while it cannot open a file: its error has no code. */
const draw = (input: string | Buffer) =>
  typeof input === 'string'
    ? Promise.reject(new Error(`${input}: unable to open for read`))
    : Promise.resolve(input.toString())

it('a report left out a whole photo that its decoder could not open for a moment', async () => {
  expect(await drawn(path, draw)).toBe('inteira')
  expect(await drawn(path, () => Promise.reject(new Error('no picture')))).toBeNull()
})

it('a report went on with holes when the photos went away while it was made', async () => {
  rmSync(path)
  expect(await drawn(path, draw)).toBeNull()
  removeFolder(folder)
  await expect(drawn(path, draw)).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
})
