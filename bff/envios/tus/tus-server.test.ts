import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { TEXTOS_ENVIOS } from '#shared/textos/upload/envios'
import { aNewEnvio } from '../../testing/envio-store-behaviour.ts'
import { LIMITS } from '../../testing/gateway.ts'
import { jpegOf } from '../../testing/upload-bodies.ts'
import { openFolderPlace } from '../envio-place.ts'
import type { EnvioPlace } from '../envio-place.ts'
import { Arquivos } from '../received/arquivos.ts'
import { runLocked } from '../spool/file-locks.ts'
import { createTus } from './tus-server.ts'
import type { TusServer } from './tus-server.ts'

let dataDir: string
let place: EnvioPlace
let tus: TusServer
beforeEach(() => {
  dataDir = newFolder('tus')
  place = openFolderPlace({ dataDir }, Date.now)
  tus = createTus({ ...place, arquivos: new Arquivos({ ...place, limits: LIMITS }) })
})
afterEach(() => {
  place.store.close()
  removeFolder(dataDir)
})

const asking = (method: string, path: string, headers = {}) =>
  tus(new Request(`http://gateway/${path}`, { method, headers: { 'tus-resumable': '1.0.0', ...headers } }))

/** An envio whose first photo has come. */
async function arrived() {
  const { store, files } = place
  const envio = aNewEnvio({ bytes: 3 })
  await store.insert(envio, () => undefined)
  const at = { envio: envio.id, n: 1 }
  await files.begin(at)
  await files.append(at, { from: 0, whole: 3 }, [Buffer.from('abc')] as never)
  await store.setFile(at, { estado: 'chegou', mime: 'image/jpeg' })
  return { envio, at }
}

/**
 * Requests a file of an envio while the file is locked, and has the envio sent before the lock is free. The request
 * must then be refused.
 */
async function goesMeanwhile(n: number, ask: (path: string) => Promise<unknown>) {
  const { store, locks } = place
  const { envio, at } = await arrived()
  let waiting: Promise<unknown> | undefined
  await runLocked(locks, { envio: envio.id, n }, async () => {
    waiting = ask(envio.id).catch((error: unknown) => error)
    await store.send(envio.id, { fora: [], sessao: 's' }, () => true)
  })
  const refused = { code: 'CONFLICT', texto: TEXTOS_ENVIOS.naoRecebe }
  expect(await waiting).toMatchObject(refused)
  return { at, records: await store.files(envio.id) }
}

it('a photo cannot be taken back from an envio that is already being sent to the backend', async () => {
  const { at, records } = await goesMeanwhile(1, (path) => asking('DELETE', `${path}/1`))
  expect(records[0]).toMatchObject({ estado: 'chegou' })
  expect(await place.files.size(at)).toBe(3)
})

it('a photo that was taken back just as its envio was asked to be sent was missing at the backend', async () => {
  const { store, files } = place
  const { envio, at } = await arrived()
  const find = vi.spyOn(store, 'file').mockImplementationOnce(async (...asked) => {
    await store.send(envio.id, { fora: [], sessao: 's' }, () => true)
    return store.file(...asked)
  })
  onTestFinished(() => find.mockRestore())
  const removing = asking('DELETE', `${envio.id}/1`)
  await expect(removing).rejects.toMatchObject({ code: 'CONFLICT', texto: TEXTOS_ENVIOS.naoRecebe })
  expect([await store.file(envio.id, 1), await files.size(at)]).toMatchObject([{ estado: 'chegou' }, 3])
})

it('asking how far a photo has come, or sending its end once more, changes nothing in a photo that is there', async () => {
  const { store, files } = place
  const { envio, at } = await arrived()
  const path = `${envio.id}/1`
  const end = { 'upload-offset': '3', 'content-type': 'application/offset+octet-stream' }
  const answers = [await asking('HEAD', path), await asking('PATCH', path, end)]
  expect(answers.map(({ status }) => status)).toEqual([200, 204])
  expect(answers.map(({ headers }) => headers.get('upload-offset'))).toEqual(['3', '3'])
  expect([await store.file(envio.id, 1), await files.size(at)]).toMatchObject([{ estado: 'chegou' }, 3])
})

it('beginning a photo anew changes nothing in an envio that is already being sent to the backend', async () => {
  const about = { 'upload-length': '1', 'upload-metadata': `n ${Buffer.from('2').toString('base64')}` }
  const { records } = await goesMeanwhile(2, (path) => asking('POST', path, about))
  expect(records[1]).toMatchObject({ estado: 'repetida' })
})

it('a photo that was whole when its gateway ended is judged when it is asked about, and stays when it is begun again', async () => {
  const { store, files } = place
  const foto = jpegOf(50_000, 1)
  const envio = aNewEnvio({ arquivos: [{ n: 1, nome: '1.jpg', bytes: foto.length, estado: 'falta' }] })
  await store.insert(envio, () => undefined)
  const at = { envio: envio.id, n: 1 }
  await files.begin(at)
  await files.append(at, { from: 0, whole: foto.length }, [foto] as never)
  const path = envio.id
  const { headers } = await asking('HEAD', `${path}/1`)
  expect(headers.get('upload-offset')).toBe(`${foto.length}`)
  const came = async () => [(await store.file(envio.id, 1))?.estado, await files.size(at)]
  expect(await came()).toEqual(['chegou', foto.length])
  const about = { 'upload-length': `${foto.length}`, 'upload-metadata': `n ${btoa('1')}` }
  expect((await asking('POST', path, about)).status).toBe(201)
  expect(await came()).toEqual(['chegou', foto.length])
})

it('when somebody else asks for a photo before its first byte is stored, its sender is told to send the rest again', async () => {
  const { store, files } = place
  const envio = aNewEnvio({ bytes: 3 })
  await store.insert(envio, () => undefined)
  await files.begin({ envio: envio.id, n: 1 })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  /** The lock of another request, which waits for the file until this one's time is up. */
  const wanted = {
    lock: async (_signal: AbortSignal, letGo: () => unknown) => {
      await letGo()
      vi.runAllTimers()
    },
    unlock: () => Promise.resolve(),
  }
  const locks = { newLock: () => wanted }
  tus = createTus({ ...place, locks, arquivos: new Arquivos({ ...place, limits: LIMITS }) })
  const sent = asking('PATCH', `${envio.id}/1`, {
    ...{ 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
  })
  await expect(sent).rejects.toMatchObject({ code: 'CONFLICT', texto: TEXTOS_ENVIOS.ocupado })
})
