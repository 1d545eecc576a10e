import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { sizesAt } from './file-sizes.ts'

let folder: string
beforeEach(() => void (folder = newFolder('sizes')))
afterEach(() => removeFolder(folder))

/** Files of 0, 1, 2 … bytes. */
const filesOf = (count: number) =>
  Array.from({ length: count }, (_, bytes) => {
    const path = join(folder, `f${bytes}`)
    writeFileSync(path, 'x'.repeat(bytes % 7))
    return path
  })

it.each([0, 1, 63, 64, 200])('the sizes of %s files come in their order', async (count) => {
  expect(await sizesAt(filesOf(count))).toEqual(Array.from({ length: count }, (_, n) => n % 7))
})

it('a file that is not there has no bytes, and the others are told', async () => {
  const [first = '', second = '', third = ''] = filesOf(3)
  expect(await sizesAt([second, join(folder, 'nenhum'), third, first])).toEqual([1, 0, 2, 0])
})

it('what goes wrong with a file is thrown', async () => {
  const [first = ''] = filesOf(1)
  await expect(sizesAt([first, join(first, 'abaixo')])).rejects.toMatchObject({ code: 'ENOTDIR' })
})
