import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { createZona } from '#shared/time/zona'
import { aNewEnvio } from '../testing/envio-store-behaviour.ts'
import { openFolderPlace, type EnvioPlace } from './envio-place.ts'
import { Envios } from './envios.ts'

let dataDir: string
let place: EnvioPlace
beforeEach(() => {
  dataDir = newFolder('lista-de-envios')
  place = openFolderPlace({ dataDir }, Date.now)
})
afterEach(() => {
  place.store.close()
  removeFolder(dataDir)
})

it('R15 the list of fifty envios of thousands of photos read every one of these, and everybody waited for seconds', async () => {
  const { store, files } = place
  const envios = new Envios({
    ...place,
    sender: { wake: () => undefined, stop: () => Promise.resolve(), sentOf: () => 0 },
    limits: { fotoMb: 1, fotos: 10, jsonMb: 1 },
    bounds: { usuarioBytes: 1e6, allBytes: 1e6, copies: false },
    teller: { zona: createZona('America/Sao_Paulo'), keptMs: 1_000 },
    audit: () => undefined,
  })
  const envio = aNewEnvio({ bytes: 1_000 })
  await store.insert(envio, () => undefined)
  const at = { envio: envio.id, n: 1 }
  await files.begin(at)
  await files.append(at, { from: 0, whole: 1_000 }, [Buffer.from('abc')] as never)
  const read = vi.spyOn(store, 'files')
  expect(await envios.list(envio.usuario)).toMatchObject([
    { id: envio.id, total: 2, chegaram: 0, bytes: 1_001, recebidos: 3 },
  ])
  expect(read).not.toHaveBeenCalled()
})
