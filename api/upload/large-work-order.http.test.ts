import { readdirSync } from 'node:fs'
import type { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MB } from '#shared/bytes/units'
import { fotosSchema } from '#shared/testing/answers'
import { LINHAS } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { camposDe, searchOf, signIn, type FormFile, type Integrator } from '../testing/integrator.ts'
import { makeFoto } from '../testing/make-foto.ts'
import { fieldPart, fileHead, filePart, rawUpload } from '../testing/raw-upload.ts'
import { startApi, type TestApi } from '../testing/start-api.ts'

const { robo: linha } = LINHAS
let api: TestApi
let who: Integrator
let foto: FormFile
beforeAll(async () => {
  api = await startApi({ limits: { jsonMb: 20 } })
  who = await signIn(api, api.admin)
  foto = { field: 'photos', nome: 'IMG_7.jpg', bytes: await makeFoto({ width: 64, height: 48 }) }
})
afterAll(() => api.stop())

/** MB from which on a work order is read by threads, and a little more. */
const LONG_MB = 0.3

/** A work order of this many MB: an entry about the photo, then many about others. */
function workOrder(mb: number): string {
  const entry = (n: number) =>
    JSON.stringify({ arquivo: `IMG_${n}.jpg`, eixoz: n / 2, dados: 'texto '.repeat(10) })
  const entries = [entry(7)]
  for (let size = 0, n = 1000; size < mb * MB; n++) size += entries[entries.push(entry(n)) - 1]?.length ?? 0
  return `{"fotos":[${entries.join(',')}]}`
}

/**
 * Sends a work order after a photo, or before the file `last`; returns the answer and how many threads were started for
 * it.
 */
async function send(os: string, document: string, last?: FormFile) {
  const fields = Object.entries({ ...camposDe(linha, { os }), userId: String(who.user.id) })
  const order = { field: 'jsonfile', nome: 'os.json', bytes: Buffer.from(document) }
  let threads = 0
  const count = () => void (threads += 1)
  process.on('worker', count)
  const answer = await who.upload(linha.api.upload, fields, last ? [order, last] : [foto, order])
  process.off('worker', count)
  return { status: answer.status, body: await answer.json(), threads }
}

it.each([
  // From some length on, one thread checks that it is JSON, and another reads what it says about the photos.
  { kb: 19 * 1024, threads: 2 },
  { kb: 100, threads: 0 },
])(
  'F31 a work order of $kb KB is read by $threads threads beside the event loop',
  async ({ kb, threads }) => {
    const os = `OS-${kb}`
    expect(await send(os, workOrder(kb / 1024))).toMatchObject({ status: 201, threads })
    const busca = searchOf(linha, 'inspecao', camposDe(linha, { os }))
    const [found] = fotosSchema.parse(await (await who.get(linha.api.fotos, busca)).json())
    expect(found).toMatchObject({ eixoz: 3.5 })
  },
)

it('F31 U07 a long work order that breaks off is refused by name', async () => {
  const { status, body } = await send('OS-X', workOrder(LONG_MB).slice(0, -1))
  expect([status, body]).toMatchObject([422, { message: TEXTOS.upload.jsonInvalido }])
})

it('F31 a long work order whose thread ends is refused, and the next one is read', async () => {
  process.once('worker', (thread) => void thread.terminate())
  expect((await send('OS-Y', workOrder(LONG_MB))).status).toBe(500)
  expect((await send('OS-Y', workOrder(LONG_MB))).status).toBe(201)
})

it('F31 who leaves while his long work order is read ends its thread', async () => {
  const { request, answer } = rawUpload(api.url + linha.api.upload, { Authorization: `Bearer ${who.token}` })
  let heard = false
  const ended = new Promise((resolve) =>
    process.once('worker', (thread) => {
      thread.once('message', () => (heard = true)).once('exit', resolve)
      request.destroy()
    }),
  )
  const fields = { ...camposDe(linha, { os: 'OS-W' }), userId: String(who.user.id) }
  for (const [name, value] of Object.entries(fields)) request.write(fieldPart(name, value))
  request.write(filePart('jsonfile', 'os.json', Buffer.from(workOrder(19))))
  // The work order ends where the head of the next file begins.
  request.write(fileHead('photos', 'IMG_7.jpg'))
  await expect(answer).rejects.toThrow()
  await ended
  expect(heard).toBe(false)
})

/** Counts the threads that are alive, and the most that were at the same time, until it is stopped. */
function countThreads() {
  const threads = { alive: 0, most: 0 }
  const count = (thread: Worker) => {
    threads.most = Math.max(threads.most, (threads.alive += 1))
    thread.once('exit', () => (threads.alive -= 1))
  }
  process.on('worker', count)
  return { threads, stop: () => process.off('worker', count) }
}

it('R12 what was made of a long work order, forty times its size, was held until the last photo had come', async () => {
  const { threads, stop } = countThreads()
  const { request, answer } = rawUpload(api.url + linha.api.upload, { Authorization: `Bearer ${who.token}` })
  const fields = { ...camposDe(linha, { os: 'OS-Z' }), userId: String(who.user.id) }
  for (const [name, value] of Object.entries(fields)) request.write(fieldPart(name, value))
  request.write(filePart('jsonfile', 'os.json', Buffer.from(workOrder(LONG_MB))))
  request.write(fileHead('photos', 'IMG_7.jpg'))
  await expect.poll(() => [threads.most, threads.alive]).toEqual([1, 0])
  stop()
  request.destroy()
  await expect(answer).rejects.toThrow()
})

it('R12 long work orders that come at once were all read at once', async () => {
  const { threads, stop } = countThreads()
  const sent = ['OS-A', 'OS-B', 'OS-C'].map((os) => send(os, workOrder(LONG_MB)))
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([201, 201, 201])
  stop()
  expect(threads.most).toBe(1)
})

it.runIf(process.platform === 'linux')('F31 long work orders, read or refused, leave no thread', async () => {
  const threads = () => readdirSync('/proc/self/task').length
  const before = threads()
  expect((await send('OS-1', workOrder(LONG_MB))).status).toBe(201)
  expect((await send('OS-2', workOrder(LONG_MB).slice(0, -1))).status).toBe(422)
  // This work order is read, but then no photo is left to look up in it.
  const damaged = { ...foto, bytes: foto.bytes.subarray(0, 100) }
  expect(await send('OS-3', workOrder(LONG_MB), damaged)).toMatchObject({ status: 422, threads: 1 })
  await expect.poll(threads).toBeLessThanOrEqual(before)
})
