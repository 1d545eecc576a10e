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

it('when a command migrated a file at the same time, the start failed: each step is now done once', () => {
  const other = { steps: STEPS, lost: LOST }
  let isOpen = false
  // The number of steps is asked for after the file's version was read. At that moment, the other process does its
  // work.
  const steps = new Proxy(STEPS, {
    get(target, name, receiver) {
      if (name === 'length' && !isOpen) {
        isOpen = true
        openVersioned(path, other).close()
      }
      return Reflect.get(target, name, receiver) as unknown
    },
  })
  const file = openVersioned(path, { steps, lost: LOST })
  expect(file.prepare('SELECT y FROM b').all()).toEqual([])
  expect(isOpen).toBe(true)
  file.close()
})

it('a file whose step fails stays as it was, and is not kept open', () => {
  openVersioned(path, { steps: STEPS.slice(0, 1), lost: LOST }).close()
  const failing = [...STEPS, 'CREATE TABLE a (x TEXT) STRICT;']
  expect(() => openVersioned(path, { steps: failing, lost: LOST })).toThrow('already exists')
  const file = openVersioned(path, { steps: STEPS, lost: LOST })
  expect(file.prepare('SELECT y FROM b').all()).toEqual([])
  file.close()
})

it('why a step failed is reported even where SQLite has undone it by itself, as on a full disk', () => {
  const steps = ['CREATE TABLE a (x TEXT) STRICT; ROLLBACK; nonsense']
  expect(() => openVersioned(path, { steps, lost: LOST })).toThrow('syntax error')
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
