import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AppError } from '#shared/errors/errors'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { aNewEnvio } from '../../testing/envio-store-behaviour.ts'
import { LIMITS } from '../../testing/gateway.ts'
import { jpegOf } from '../../testing/upload-bodies.ts'
import { openFolderPlace } from '../envio-place.ts'
import type { EnvioPlace } from '../envio-place.ts'
import { Arquivos } from '../received/arquivos.ts'
import { SPOOL_FOLDER } from '../spool/spool-files.ts'
import type { NewEnvio } from '../store/envio-store.ts'
import { carryEnvio } from './carry-envio.ts'
import { EnvioCarrier, type CarrierDeps } from './envio-carrier.ts'
import { sha256 } from '#shared/node/testing/sha256'

let folders: string[]
let from: EnvioPlace
let to: EnvioPlace
let arquivos: Arquivos
beforeEach(() => {
  folders = [newFolder('de'), newFolder('para')]
  const [one, other] = folders.map((dataDir) => openFolderPlace({ dataDir }, Date.now))
  if (!one || !other) throw new Error('two places')
  ;[from, to] = [one, other]
  arquivos = new Arquivos({ ...to, limits: LIMITS })
})
afterEach(() => {
  for (const place of [from, to]) place.store.close()
  for (const folder of folders) removeFolder(folder)
})

const [whole, half, changed] = [jpegOf(300_000, 1), jpegOf(200_000, 2), jpegOf(100_000, 3)]
const anyRoom = () => undefined

/** An envio in the old place: one photo is whole, one has come half, one was refused, and one is in the OS already. */
async function leave(given: Partial<NewEnvio> = {}) {
  const file = (n: number, bytes: Buffer) =>
    ({ n, nome: `${n}.jpg`, bytes: bytes.length, sha256: sha256(bytes), estado: 'falta' }) as const
  const arquivos = [
    ...[file(1, whole), file(2, half), file(3, changed)],
    { n: 4, nome: '4.jpg', bytes: 5, estado: 'repetida' } as const,
  ]
  const envio = aNewEnvio({ chave: 'k', arquivos, ...given })
  await from.store.insert(envio, anyRoom)
  const bring = async (n: number, bytes: Buffer) => {
    const at = { envio: envio.id, n }
    await from.files.begin(at)
    await from.files.append(at, { from: 0, whole: bytes.length }, [bytes] as never)
  }
  await bring(1, whole)
  await from.store.setFile({ envio: envio.id, n: 1 }, { estado: 'chegou', mime: 'image/jpeg' })
  await bring(2, half.subarray(0, 70_000))
  await from.store.setFile({ envio: envio.id, n: 3 }, { estado: 'recusada', motivo: 'Não abre.' })
  return envio
}
const carry = async (id: string, signal = new AbortController().signal) => {
  const envio = await from.store.find(id)
  if (!envio) throw new Error('no envio')
  return carryEnvio({ from, to, arquivos, signal }, envio)
}
const bytesOf = (id: string, n: number) => buffer(to.files.read({ envio: id, n }))

it('takes what has come of each photo, and how it stands, and leaves nothing behind', async () => {
  const envio = await leave()
  const before = await from.store.find(envio.id)
  await carry(envio.id)
  expect(await to.store.find(envio.id, 1)).toEqual({
    ...before,
    vistoMs: expect.any(Number) as number,
    untouchedMs: expect.any(Number) as number,
  })
  expect(await to.store.files(envio.id)).toMatchObject([
    { nome: '1.jpg', estado: 'chegou', mime: 'image/jpeg', sha256: sha256(whole) },
    { estado: 'falta' },
    { estado: 'recusada', motivo: 'Não abre.' },
    { estado: 'repetida' },
  ])
  expect((await bytesOf(envio.id, 1)).equals(whole)).toBe(true)
  expect((await bytesOf(envio.id, 2)).equals(half.subarray(0, 70_000))).toBe(true)
  expect(await from.store.allOpen()).toEqual([])
  expect(readdirSync(join(folders[0] ?? '', SPOOL_FOLDER)).filter((name) => name === envio.id)).toEqual([])
})

it('sends again, under its old number, what was to be sent, and nothing of an envio with a damaged photo', async () => {
  const [sent, damaged] = [await leave(), await leave({ chave: 'l' })]
  const ask = (id: string) => from.store.send(id, { fora: [2, 3], sessao: 's' }, () => true)
  await ask(sent.id)
  const taking = await from.store.take()
  if (taking) await from.store.end(taking, { estado: 'recusado', aviso: 'Não.' })
  // Both are to be sent without their missing photos; `sent` for the second time, after the backend's refusal.
  for (const { id } of [sent, damaged]) await ask(id)
  writeFileSync(join(folders[0] ?? '', SPOOL_FOLDER, damaged.id, 'f000001'), Buffer.alloc(whole.length))
  for (const { id } of [sent, damaged]) await carry(id)
  // Counted as one attempt: it may have been sent from its old place, and the backend may still be working on it.
  const said = { id: sent.id, rodada: 1, estado: 'enviando', tentativas: 1 }
  expect(await to.store.take()).toMatchObject({ envio: said })
  expect((await to.store.files(sent.id)).filter(({ fora }) => fora).map(({ n }) => n)).toEqual([2, 3])
  expect(await to.store.take()).toBeUndefined()
  expect(await to.store.find(damaged.id)).toMatchObject({ estado: 'recebendo' })
  expect(await to.store.file(damaged.id, 1)).toMatchObject({ estado: 'recusada' })
})

it('what the backend refused is not sent again in the new place before its user asks for it', async () => {
  const { id } = await leave()
  await from.store.send(id, { fora: [2, 3], sessao: 's' }, () => true)
  const taking = await from.store.take()
  if (taking) await from.store.end(taking, { estado: 'recusado', aviso: 'Não.' })
  await carry(id)
  expect(await to.store.find(id)).toMatchObject({ estado: 'recusado', aviso: 'Não.' })
  expect(await to.store.take()).toBeUndefined()
})

it('an envio that its user gives up in the new place as its last photo comes is not sent', async () => {
  const { id } = await leave()
  await from.store.send(id, { fora: [2, 3], sessao: 's' }, () => true)
  const send = to.store.send.bind(to.store)
  vi.spyOn(to.store, 'send').mockImplementationOnce(async (...asked) => {
    await to.store.giveUp(id)
    return send(...asked)
  })
  await carry(id)
  expect(await to.store.find(id)).toMatchObject({ estado: 'desistido' })
  expect(await to.store.take()).toBeUndefined()
})

it('an envio with a photo that is larger than MAX_FOTO_MB by now stayed in the old place until the next start', async () => {
  const { id } = await leave()
  arquivos = new Arquivos({ ...to, limits: { ...LIMITS, fotoMb: 0.2 } })
  await carry(id)
  expect(await to.store.file(id, 1)).toMatchObject({ estado: 'recusada' })
  expect(await to.store.file(id, 2)).toMatchObject({ estado: 'falta' })
  expect(await from.store.allOpen()).toEqual([])
})

it('is continued wherever it was stopped, and keeps what was sent to the new place meanwhile', async () => {
  const envio = await leave()
  const end = new AbortController()
  const { read } = from.files
  from.files.read = async function* (place) {
    for await (const bytes of read.call(from.files, place)) {
      yield bytes
      end.abort()
    }
  }
  await expect(carry(envio.id, end.signal)).rejects.toThrow()
  from.files.read = read.bind(from.files)
  expect(await to.store.file(envio.id, 1)).toMatchObject({ estado: 'falta' })
  expect(await from.store.allOpen()).toHaveLength(1)
  // Meanwhile the sender has continued the second photo in the new place.
  const second = { envio: envio.id, n: 2 }
  await to.files.begin(second)
  await to.files.append(second, { from: 0, whole: half.length }, [half.subarray(0, 90_000)] as never)
  // The sender has also sent another file there, in place of the refused one.
  const third = { envio: envio.id, n: 3 }
  await to.store.setFile(third, { estado: 'chegou', mime: 'image/jpeg' })
  await carry(envio.id)
  expect(await to.store.file(envio.id, 3)).toMatchObject({ estado: 'chegou' })
  expect((await bytesOf(envio.id, 1)).equals(whole)).toBe(true)
  expect((await bytesOf(envio.id, 2)).equals(half.subarray(0, 90_000))).toBe(true)
})

it('what could not be removed from the old place stayed there for ever, unnoticed', async () => {
  const { id } = await leave()
  vi.spyOn(from.files, 'remove').mockRejectedValueOnce(new Error('EIO: i/o error'))
  await expect(carry(id)).rejects.toThrow('EIO')
  // The next start carries the envios that are still open in the old place.
  for (const envio of await from.store.allOpen()) await carry(envio.id)
  expect(readdirSync(join(folders[0] ?? '', SPOOL_FOLDER))).not.toContain(id)
  expect(await from.store.allOpen()).toEqual([])
  expect((await bytesOf(id, 1)).equals(whole)).toBe(true)
})

it('sends nothing twice that its user has declared again in the new place, and forgets what the user gave up there', async () => {
  const [again, over] = [await leave(), await leave({ chave: 'l' })]
  await from.store.send(again.id, { fora: [2, 3], sessao: 's' }, () => true)
  await to.store.insert(aNewEnvio({ chave: 'k' }), anyRoom)
  await to.store.insert(over, anyRoom)
  await to.store.giveUp(over.id)
  for (const { id } of [again, over]) await carry(id)
  expect(await to.store.find(again.id)).toMatchObject({ estado: 'recebendo', chave: null })
  expect(await to.store.find(over.id)).toMatchObject({ estado: 'desistido' })
  expect(await to.files.sizes(over.id)).toEqual(new Map())
  expect(await to.store.take()).toBeUndefined()
  expect(await from.store.allOpen()).toEqual([])
})

/** A carrier that carries what is in the old place. */
const carrierOf = (more: Partial<CarrierDeps> = {}) =>
  new EnvioCarrier({
    ...{ from, to, arquivos, againMs: 1, onCarried: () => undefined, onDone: () => undefined },
    ...{ onTrouble: () => undefined, ...more },
  })

it('what could not be carried or checked because a place was away is tried again, and the end is told once all is there', async () => {
  const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
  const [one, other] = [await leave({ id: id(1) }), await leave({ id: id(2), chave: 'l' })]
  await from.store.send(other.id, { fora: [2, 3], sessao: 's' }, () => true)
  const open = from.store.allOpen.bind(from.store)
  // In the order of their ids, so that the order does not depend on the store.
  vi.spyOn(from.store, 'allOpen').mockImplementation(async () =>
    (await open()).sort((a, b) => (a.id < b.id ? -1 : 1)),
  )
  const away = new AppError('STORAGE_UNAVAILABLE')
  vi.spyOn(arquivos, 'settle').mockRejectedValueOnce(away)
  const append = vi.spyOn(to.files, 'append').mockRejectedValueOnce(away).mockRejectedValueOnce(away)
  const told: number[] = []
  const onTrouble = vi.fn()
  const over = new Promise<void>((resolve) => {
    const onDone = (count: number) => resolve(void told.push(count))
    void carrierOf({ onTrouble, onDone }).start()
  })
  await over
  expect(append.mock.calls.length).toBeGreaterThan(4)
  expect([told, onTrouble.mock.calls]).toEqual([[2], []])
  for (const envio of [one, other]) {
    expect((await bytesOf(envio.id, 1)).equals(whole)).toBe(true)
    expect(await to.store.file(envio.id, 1)).toMatchObject({ estado: 'chegou' })
  }
  // The envio that only waits to be sent is carried first, and is sent.
  expect(append.mock.calls[0]?.[0].envio).toBe(other.id)
  expect(await to.store.take()).toMatchObject({ envio: { id: other.id } })
})

it('an unforeseen error is told once, and does not keep the other envios from being carried', async () => {
  const bad = await leave()
  await leave({ chave: 'l' })
  const onTrouble = vi.fn()
  const begin = to.files.begin.bind(to.files)
  vi.spyOn(to.files, 'begin').mockImplementation(async (place) => {
    if (place.envio === bad.id) throw new Error('EPERM')
    return begin(place)
  })
  const carried = new Promise((resolve) => {
    // What does not come again is not waited for.
    void carrierOf({ onTrouble, onDone: resolve, againMs: 3_600_000 }).start()
  })
  expect(await carried).toBe(1)
  expect(onTrouble.mock.calls).toEqual([[new Error('EPERM')]])
  expect((await from.store.allOpen()).map(({ id }) => id)).toEqual([bad.id])
})

it('a stop in the middle of a photo waits until its file is released, and is not reported as an error', async () => {
  await leave()
  const [done, onTrouble] = [[] as string[], vi.fn()]
  const close = vi.spyOn(from.store, 'close').mockImplementation(() => void done.push('store'))
  const read = from.files.read.bind(from.files)
  let stopped: Promise<void> | undefined
  const began = new Promise<void>((resolve) => {
    from.files.read = async function* (place) {
      stopped = carrier.close()
      resolve()
      try {
        yield* read(place)
      } finally {
        done.push('file')
      }
    }
  })
  const carrier = carrierOf({ onTrouble })
  void carrier.start()
  await began
  await stopped
  close.mockRestore()
  expect([done, onTrouble.mock.calls]).toEqual([['file', 'store'], []])
})

it('a stop does not wait for the next try', async () => {
  await leave()
  const begin = vi.spyOn(to.files, 'begin').mockRejectedValue(new AppError('STORAGE_UNAVAILABLE'))
  const close = vi.spyOn(from.store, 'close').mockImplementation(() => undefined)
  const carrier = carrierOf({ againMs: 3_600_000 })
  void carrier.start()
  await expect.poll(() => begin.mock.calls.length).toBe(1)
  await carrier.close()
  close.mockRestore()
})
