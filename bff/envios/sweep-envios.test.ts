import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { aNewEnvio } from '../testing/envio-store-behaviour.ts'
import { openFolderPlace } from './envio-place.ts'
import { OverdueEnvios } from './overdue-envios.ts'
import { SPOOL_FOLDER } from './spool/spool-files.ts'
import { sweepEnvios } from './sweep-envios.ts'

it('one folder that could not be removed kept the gateway from starting, and all others on the disk', async () => {
  const dataDir = newFolder('varre')
  const { store, files } = openFolderPlace({ dataDir }, Date.now)
  const [stuck, forgotten, open] = ['0', '1', '2'].map((first) => aNewEnvio().id.replace(/^./, first))
  const ids = [stuck, forgotten, open].map((id) => id ?? '')
  for (const id of ids) {
    await store.insert(aNewEnvio({ id }), () => undefined)
    await files.begin({ envio: id, n: 1 })
    if (id !== open) await store.giveUp(id)
  }
  const { remove } = files
  const closed = new Error('EACCES: permission denied')
  files.remove = (id) => (id === stuck ? Promise.reject(closed) : remove.call(files, id))
  const troubles: unknown[] = []
  await sweepEnvios({
    ...{ store, files, keptMs: 1e9, overdue: new OverdueEnvios() },
    ...{ envios: { end: () => Promise.resolve(false) }, audit: () => undefined },
    onTrouble: (error) => troubles.push(error),
  })
  expect(troubles).toEqual([closed])
  const left = readdirSync(join(dataDir, SPOOL_FOLDER))
  expect(ids.map((id) => left.includes(id))).toEqual([true, false, true])
  store.close()
  removeFolder(dataDir)
})
