import { readdirSync } from 'node:fs'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aNewEnvio } from '../testing/envio-store-behaviour.ts'
import { leftBehind, openFolderPlace, openInFolder } from './envio-place.ts'

let dataDir: string
beforeEach(() => void (dataDir = newFolder('envios')))
afterEach(() => removeFolder(dataDir))

it('tells of envios that stay behind in the folder when they are kept elsewhere from now on', async () => {
  expect(leftBehind(await openInFolder(dataDir), dataDir)).toEqual([])
  expect(readdirSync(dataDir)).toEqual([])
  const { store } = openFolderPlace({ dataDir }, Date.now)
  const [open, over] = [aNewEnvio(), aNewEnvio()]
  for (const envio of [open, over]) await store.insert(envio, () => undefined)
  await store.giveUp(over.id)
  store.close()
  const [said] = leftBehind(await openInFolder(dataDir), dataDir)
  expect(said).toMatch(/há 1 envio\(s\) por terminar.*inicie sem REDIS_URL/)
})
