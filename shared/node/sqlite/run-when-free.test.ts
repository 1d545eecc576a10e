import { join } from 'node:path'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { closeSqlite, openSqlite, type Sqlite } from './open-sqlite.ts'
import { runWhenFree, waitOffTheLoop } from './run-when-free.ts'

let folder: string
let file: Sqlite
let other: Sqlite
beforeEach(() => {
  folder = newFolder('passos')
  file = openSqlite(join(folder, 'a.sqlite'))
  file.exec('CREATE TABLE coisas (id INTEGER)')
  waitOffTheLoop(file)
  other = openSqlite(join(folder, 'a.sqlite'))
  other.exec('BEGIN IMMEDIATE')
})
afterEach(() => {
  for (const each of [other, file]) closeSqlite(each)
  removeFolder(folder)
})

const write = () => void file.exec('INSERT INTO coisas VALUES (1)')

it('a step waits for another process that writes, and holds up nobody meanwhile', async () => {
  const written = runWhenFree(write)
  // This would never run if the wait stopped the event loop.
  setTimeout(() => other.exec('COMMIT'), 20)
  await written
  expect(file.prepare('SELECT count(*) AS all_of_them FROM coisas').get()).toEqual({ all_of_them: 1 })
})

it('a step that another process keeps waiting is refused as busy, for a while', async () => {
  const refused = { code: 'DATABASE_BUSY', retryAfterS: 5 }
  await expect(runWhenFree(write, { waitMs: 0 })).rejects.toMatchObject(refused)
  other.exec('COMMIT')
})

it('a step that fails by itself is not tried again', async () => {
  let tries = 0
  const fail = () => {
    tries += 1
    throw new Error('não é nosso')
  }
  await expect(runWhenFree(fail)).rejects.toThrow('não é nosso')
  expect(tries).toBe(1)
  other.exec('COMMIT')
})

it('a step on a disk that takes nothing any more is told to come back, and why', async () => {
  other.exec('COMMIT')
  file.exec('PRAGMA query_only = on')
  const refused = { code: 'DATABASE_BUSY', retryAfterS: 5, message: 'attempt to write a readonly database' }
  await expect(runWhenFree(write)).rejects.toMatchObject(refused)
  file.exec('PRAGMA query_only = off')
  await runWhenFree(write)
})
