import { chmodSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { sizesAt } from './file-sizes.ts'

let folder: string
beforeEach(() => void (folder = newFolder('sizes')))
afterEach(() => removeFolder(folder))

/** Files of 0 to 6 bytes, over and over. */
const filesOf = (count: number) =>
  Array.from({ length: count }, (_, bytes) => {
    const path = join(folder, `f${bytes}`)
    writeFileSync(path, 'x'.repeat(bytes % 7))
    return path
  })

it.each([0, 1, 63, 64, 200])('the sizes of %s files come in their order', async (count) => {
  expect(await sizesAt(filesOf(count))).toEqual(Array.from({ length: count }, (_, n) => n % 7))
})

it('a file that is not there is told apart from an empty one, and the others are told', async () => {
  const [empty = '', second = '', third = ''] = filesOf(3)
  expect(await sizesAt([second, join(folder, 'nenhum'), third, empty])).toEqual([1, null, 2, 0])
})

it('a file that the disk or its rights keep back is unreadable, and the system is asked of no other', async () => {
  const [, second = '', closed = ''] = filesOf(3)
  const loop = join(folder, 'volta')
  symlinkSync(loop, loop)
  chmodSync(closed, 0)
  const asked: string[] = []
  const refuse = (path: string, tell: (may: boolean) => void) => {
    asked.push(path)
    tell(false)
  }
  expect(await sizesAt([loop, second, closed], refuse)).toEqual(['unreadable', 1, 'unreadable'])
  expect(asked).toEqual([closed])
})
