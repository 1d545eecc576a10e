import { join } from 'node:path'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openVersioned } from './open-versioned.ts'

const STEPS = ['CREATE TABLE a (x TEXT) STRICT;', 'CREATE TABLE b (y TEXT) STRICT;']
const LOST = 'nada se perde.'

let path: string
let folder: string
beforeEach(() => {
  folder = newFolder('versoes')
  path = join(folder, 'a.sqlite')
})
afterEach(() => removeFolder(folder))

it('a file goes on from the version it has, with what it holds', () => {
  const first = openVersioned(path, { steps: STEPS.slice(0, 1), lost: LOST })
  first.exec("INSERT INTO a VALUES ('guardado')")
  first.close()
  const now = openVersioned(path, { steps: STEPS, lost: LOST })
  expect(now.prepare('SELECT x FROM a').all()).toEqual([{ x: 'guardado' }])
  expect(now.prepare('SELECT y FROM b').all()).toEqual([])
  now.close()
})

it('a file of a newer version is refused as it is', () => {
  const newer = [...STEPS, 'CREATE TABLE c (z TEXT) STRICT;']
  openVersioned(path, { steps: newer, lost: LOST }).close()
  expect(() => openVersioned(path, { steps: STEPS, lost: LOST })).toThrow(
    `${path} foi escrito por uma versão mais nova do programa.`,
  )
  const still = openVersioned(path, { steps: newer, lost: LOST })
  expect(still.prepare('SELECT z FROM c').all()).toEqual([])
  still.close()
})
