import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, it } from 'vitest'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { IN_MEMORY } from '#shared/node/sqlite/open-sqlite'
import { aNewEnvio, behavesAsEnvioStore, openStoreForTest } from '../../../testing/envio-store-behaviour.ts'
import { LEASE_MS } from '../envio-store.ts'
import { openEnvioFile } from './envio-file.ts'
import { SqliteEnvioStore } from './sqlite-envio-store.ts'

behavesAsEnvioStore('on a disk', () => {
  const store = openStoreForTest(Date.now)
  return Promise.resolve({ one: store, other: store, close: () => Promise.resolve(store.close()) })
})

it('an envio for which the disk has no room is refused as such, and what comes later is kept', async () => {
  const db = openEnvioFile(IN_MEMORY)
  const store = new SqliteEnvioStore(db, Date.now)
  const setMost = (pages: number) => db.exec(`PRAGMA max_page_count = ${pages}`)
  const file = { n: 1, bytes: 1, estado: 'falta' } as const
  const arquivos = Array.from({ length: 500 }, (_, at) => ({ ...file, n: at + 1, nome: 'f'.repeat(200) }))
  setMost(20)
  const refused = store.insert(aNewEnvio({ arquivos }), () => undefined)
  await expect(refused).rejects.toMatchObject({ code: 'STORAGE_FULL' })
  expect(await store.allOpen()).toEqual([])
  setMost(1_000)
  const envio = aNewEnvio({ arquivos })
  await store.insert(envio, () => undefined)
  expect(await store.files(envio.id)).toHaveLength(500)
  store.close()
})

it('R16 envios that were begun and given up again and again filled the disk with the names of their photos', async () => {
  let nowMs = 1_000_000_000
  const store = openStoreForTest(() => nowMs)
  const { id, ...rest } = aNewEnvio()
  await store.insert({ id, ...rest }, () => undefined)
  await store.giveUp(id, 1000)
  expect(await store.files(id)).toEqual([])
  const isKnown = () => store.forget().then(async () => (await store.find(id)) !== undefined)
  expect(await isKnown()).toBe(true)
  nowMs += 1000
  expect(await isKnown()).toBe(false)
  store.close()
})

it('an envio that is declared while another process writes the file waits, and holds up nobody meanwhile', async () => {
  const folder = newFolder('envios-travados')
  const path = join(folder, 'envios.sqlite')
  const store = new SqliteEnvioStore(openEnvioFile(path), Date.now)
  const other = new DatabaseSync(path)
  other.exec('BEGIN IMMEDIATE')
  const envio = aNewEnvio({})
  const kept = store.insert(envio, () => undefined)
  // This would never run if the wait stopped the event loop.
  setTimeout(() => other.exec('COMMIT'), 20)
  await kept
  other.close()
  expect((await store.find(envio.id))?.id).toBe(envio.id)
  store.close()
  removeFolder(folder)
})

it('an envio whose gateway was killed or stood still while sending counts as tried: the backend may still be working on it', async () => {
  const folder = newFolder('envios-mortos')
  const path = join(folder, 'envios.sqlite')
  let elapsedMs = 1_000_000
  const killed = new SqliteEnvioStore(openEnvioFile(path), Date.now, () => elapsedMs)
  const { id } = aNewEnvio()
  await killed.insert(aNewEnvio({ id }), () => undefined)
  await killed.send(id, { fora: [], sessao: 's' }, () => true)
  expect((await killed.take())?.envio.tentativas).toBe(0)
  elapsedMs += LEASE_MS
  expect((await killed.take())?.envio.tentativas).toBe(1)
  killed.close()
  const store = new SqliteEnvioStore(openEnvioFile(path), Date.now)
  expect((await store.take())?.envio.tentativas).toBe(1)
  store.close()
  removeFolder(folder)
})

it('F26 a clock that is set ahead has no envio sent twice at once, and one set back lets none wait for longer', async () => {
  let nowMs = 1_000_000_000
  let elapsedMs = 10.5
  const store = new SqliteEnvioStore(
    openEnvioFile(IN_MEMORY),
    () => nowMs,
    () => elapsedMs,
  )
  const { id } = aNewEnvio()
  await store.insert(aNewEnvio({ id }), () => undefined)
  await store.send(id, { fora: [], sessao: 's' }, () => true)
  const taking = await store.take()
  if (!taking) throw new Error('nothing to be sent')
  await store.whole(taking)
  nowMs += 3_600_000
  expect([await store.take(), await store.giveUp(id)]).toEqual([undefined, 'gravando'])
  await store.later(taking, { tentativas: 1, ms: 2_000, aviso: 'Volte.' })
  nowMs -= 7_200_000
  expect(await store.take()).toBeUndefined()
  elapsedMs += 2_001
  expect((await store.take())?.envio.id).toBe(id)
  store.close()
})
