import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../build.mjs'
import { REMOVALS } from './removals.mjs'

interface Removal {
  of: string[]
  file: string
  was: string
  test: { file: string; title: string }
}

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

it('what is taken from the product to prove its tests stands there once, and the tests have those titles', () => {
  const gone = (REMOVALS as Removal[]).filter(
    ({ file, was, test }) => read(file).split(was).length !== 2 || !read(test.file).includes(test.title),
  )
  expect(gone).toEqual([])
})
