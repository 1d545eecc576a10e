import { readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { aNewEnvio } from '../testing/envio-store-behaviour.ts'
import { openFolderPlace } from './envio-place.ts'
import type { EnvioPlace } from './envio-place.ts'
import { mendEnvios } from './mend-envios.ts'
import { SPOOL_FOLDER } from './spool/spool-files.ts'

let dataDir: string
let place: EnvioPlace
beforeEach(() => {
  dataDir = newFolder('emenda')
  place = openFolderPlace({ dataDir }, Date.now)
})
afterEach(() => {
  place.store.close()
  removeFolder(dataDir)
})

const settle = vi.fn<(record: object) => Promise<void>>(() => Promise.resolve())
const mend = (onTrouble: (error: unknown) => void) =>
  mendEnvios({ ...place, arquivos: { settle }, onTrouble })

/** An envio whose photo has come and is recorded as such. */
async function arrived() {
  const { id } = aNewEnvio({ bytes: 3 })
  await place.store.insert(aNewEnvio({ id, bytes: 3 }), () => undefined)
  const at = { envio: id, n: 1 }
  await place.files.begin(at)
  await place.files.append(at, { from: 0, whole: 3 }, [Buffer.from('abc')] as never)
  await place.store.setFile(at, { estado: 'chegou', mime: 'image/jpeg' })
  return at
}

it('one folder that could not be read kept the gateway from starting and all other envios from being mended', async () => {
  const [closed, lost] = [aNewEnvio(), await arrived()]
  await place.store.insert(closed, () => undefined)
  symlinkSync(join(dataDir, SPOOL_FOLDER, closed.id), join(dataDir, SPOOL_FOLDER, closed.id))
  await place.files.removeFile(lost)
  const troubles: unknown[] = []
  await mend((error) => troubles.push(error))
  expect(troubles).toEqual([expect.objectContaining({ code: 'ELOOP' })])
  expect(await place.store.file(lost.envio, lost.n)).toMatchObject({ estado: 'falta' })
})

it('an envio that reached the backend while others were being mended lost its photos from its receipt', async () => {
  const at = await arrived()
  const { sizes } = place.files
  place.files.sizes = async (id) => {
    await place.store.send(id, { fora: [], sessao: 's' }, () => true)
    const taking = await place.store.take()
    const resposta = { message: 'ok', total: 1, em: '2026-11-23T00:00:00.000Z' }
    if (taking) await place.store.end(taking, { estado: 'pronto', resposta })
    await place.files.remove(id)
    return sizes.call(place.files, id)
  }
  await mend((error) => expect.fail(String(error)))
  expect(readdirSync(join(dataDir, SPOOL_FOLDER))).not.toContain(at.envio)
  expect(await place.store.file(at.envio, at.n)).toMatchObject({ estado: 'chegou' })
})
