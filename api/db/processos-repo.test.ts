import { join } from 'node:path'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, type Db } from './open-database.ts'
import { ProcessosRepo } from './processos-repo.ts'

let folder: string
let db: Db
beforeAll(async () => {
  folder = newFolder('banco')
  db = await openDatabase(join(folder, 'api.sqlite'))
})
afterAll(async () => {
  await db.destroy()
  removeFolder(folder)
})

it('a backend that was given up is listed again with the batch that it receives next', async () => {
  const [one, other] = [new ProcessosRepo(db), new ProcessosRepo(db)]
  const seenOfOne = async () => (await other.beat()).filter(({ id }) => id === one.id)
  const giveUp = async () => {
    for (const seen of await seenOfOne()) expect(await other.bury(seen)).toBe(true)
  }
  await one.enter()
  await giveUp()
  expect(await seenOfOne()).toEqual([])
  await one.take('chave-1')
  expect(await seenOfOne()).toHaveLength(1)
  await giveUp()
  expect(await other.underWay()).toEqual(new Set())
})
