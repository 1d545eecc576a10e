import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { descriptorsOf } from '../testing/open-files.ts'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { closeSqlite, openSqlite } from './open-sqlite.ts'

let folder: string
beforeEach(() => {
  folder = newFolder('sqlite')
})
afterEach(() => removeFolder(folder))

it('a file of ours is synced at every commit, read by nobody else, and whole when it is closed', () => {
  const path = join(folder, 'a.sqlite')
  writeFileSync(path, '', { mode: 0o644 })
  const file = openSqlite(path)
  expect(file.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
  expect(file.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 })
  expect(statSync(path).mode & 0o777).toBe(0o600)
  file.exec('CREATE TABLE coisas (id INTEGER)')
  closeSqlite(file)
  expect(statSync(path).size).toBeGreaterThan(0)
  expect(statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0)
})

it('a file that a look at it refuses stays as it is, and is let go of', () => {
  const path = join(folder, 'a.sqlite')
  const refuse = () => {
    throw new Error('não é nosso')
  }
  expect(() => openSqlite(path, refuse)).toThrow('não é nosso')
  expect([statSync(path).size, descriptorsOf(path)]).toEqual([0, []])
  closeSqlite(openSqlite(path))
})
