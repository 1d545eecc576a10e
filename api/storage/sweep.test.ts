import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { NO_LOG } from '#shared/node/testing/no-log'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { chunks } from '../testing/storage-behaviour.ts'
import { DiskStorage } from './disk-storage.ts'
import { sweep } from './sweep.ts'

let folder: string
beforeEach(() => {
  folder = newFolder('varredura')
})
afterEach(() => removeFolder(folder))

it('a start removes what was not committed, settles what was, and leaves what another backend is receiving', async () => {
  const storage = await DiskStorage.open(folder)
  const [lost, committed, underWay] = [randomUUID(), randomUUID(), randomUUID()]
  for (const lote of [lost, committed, underWay]) {
    const staging = await storage.stage(lote)
    await staging.put('f000001', chunks('a'))
    await staging.publish()
  }
  await sweep({
    storage,
    lotes: { exists: (lote) => Promise.resolve(lote === committed) },
    processos: { underWay: () => Promise.resolve(new Set([underWay])) },
    log: NO_LOG,
  })
  expect((await storage.lotes()).toSorted()).toEqual([committed, underWay].toSorted())
  expect(await storage.unsettled()).toEqual([underWay])
})
