import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { openDatabase, type Db } from '../db/open-database.ts'
import { MOST, WINDOW_S } from './account-limit.ts'
import { SharedAccountLimit } from './shared-account-limit.ts'

let folder: string
let db: Db
beforeEach(async () => {
  folder = newFolder('senhas')
  db = await openDatabase(join(folder, 'api.sqlite'))
})
afterEach(async () => {
  await db.destroy()
  removeFolder(folder)
})

it('A05 wrong senhas of an account are counted again from the first one after its window', async () => {
  let nowMs = Date.parse('2026-01-01T00:00:00.000Z')
  const limit = new SharedAccountLimit(db, 'senha', () => new Date(nowMs))
  await limit.begin('ana@teste.example')
  // Shortly before the end of the window the rows that are over are removed; this one is not yet.
  nowMs += (WINDOW_S - 10) * 1000
  await limit.begin('outra@teste.example')
  nowMs += 20_000
  for (let wrong = 0; wrong < MOST; wrong++) await limit.begin('ana@teste.example')
  await expect(limit.begin('ana@teste.example')).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    retryAfterS: WINDOW_S,
  })
})

it('an account was shut for a year, after wrong senhas on a computer whose clock was a year ahead', async () => {
  let nowMs = Date.parse('2027-01-01T00:00:00.000Z')
  const limit = new SharedAccountLimit(db, 'senha', () => new Date(nowMs))
  const guess = async (times: number) => {
    for (let wrong = 0; wrong < times; wrong++) await limit.begin('ana@teste.example')
  }
  await guess(MOST)
  nowMs = Date.parse('2026-01-01T00:00:00.000Z')
  await guess(MOST)
  await expect(guess(1)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterS: WINDOW_S })
})
