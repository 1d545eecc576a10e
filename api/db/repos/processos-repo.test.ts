import { join } from 'node:path'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openDatabase, type Db } from '../open-database.ts'
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

const own = { nome: 'um', originais: 'bucket/', isAlone: false }

it('a backend whose count went up since it was looked at is not given up, and keeps its batches', async () => {
  const [one, other] = [new ProcessosRepo(db, own), new ProcessosRepo(db, own)]
  await one.enter()
  await one.take('chave-0')
  const seen = (await other.beat()).find(({ id }) => id === one.id) ?? expect.fail()
  await one.beat()
  expect(await other.bury(seen)).toBeNull()
  expect(await other.underWay()).toEqual(new Set(['chave-0']))
  for (const leaving of [one, other]) await leaving.leave()
})

it('a backend that had been given up is registered again when it receives its next batch', async () => {
  const [one, other] = [new ProcessosRepo(db, own), new ProcessosRepo(db, own)]
  const seenOfOne = async () => (await other.beat()).filter(({ id }) => id === one.id)
  const giveUp = async () => {
    for (const seen of await seenOfOne()) given.push(await other.bury(seen))
  }
  const given: (string[] | null)[] = []
  await one.enter()
  await giveUp()
  expect(await seenOfOne()).toEqual([])
  await one.take('chave-1')
  expect(await seenOfOne()).toHaveLength(1)
  await giveUp()
  expect(await other.underWay()).toEqual(new Set())
  expect(given).toEqual([[], ['chave-1']])
})

it('a batch whose end was on its way to the database was taken for left over, and the log told of unfinished uploads', async () => {
  const one = new ProcessosRepo(db, own)
  vi.spyOn(one, 'mayHaveOthers', 'get').mockReturnValue(true)
  await one.take('chave-2')
  const giving = one.give('chave-2')
  expect(await one.giveRest()).toBe(false)
  await giving
  expect(await one.underWay()).toEqual(new Set())
  await one.leave()
})
