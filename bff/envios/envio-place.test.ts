import { readdirSync } from 'node:fs'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aNewEnvio } from '../testing/envio-store-behaviour.ts'
import { openEnviosInFolder, openFolderPlace } from './envio-place.ts'

let dataDir: string
beforeEach(() => void (dataDir = newFolder('envios')))
afterEach(() => removeFolder(dataDir))

it('finds the envios of a folder that are not over, and makes no folder where there is none', async () => {
  expect(await openEnviosInFolder(dataDir)).toBeUndefined()
  expect(readdirSync(dataDir)).toEqual([])
  const { store } = openFolderPlace({ dataDir }, Date.now)
  const [open, over] = [aNewEnvio(), aNewEnvio()]
  for (const envio of [open, over]) await store.insert(envio, () => undefined)
  await store.giveUp(over.id)
  const left = await openEnviosInFolder(dataDir)
  expect(left?.count).toBe(1)
  left?.place.store.close()
  await store.giveUp(open.id)
  store.close()
  expect(await openEnviosInFolder(dataDir)).toBeUndefined()
})
