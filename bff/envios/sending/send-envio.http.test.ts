import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { AppError } from '#shared/errors/errors'
import { LINHAS } from '#shared/linhas/index'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { FormFraming } from '../../upload/multipart/form-frame.ts'
import { BackendClient } from '../../backend/backend-client.ts'
import { foreignBackend } from '../../backend/backend-in-use.ts'
import { createPools } from '../../backend/pools.ts'
import { startRecordingBackend } from '../../testing/recording-backend.ts'
import { SpoolFiles } from '../spool/spool-files.ts'
import { spooledForm, SpoolDamaged } from './envio-form.ts'
import type { SpooledForm } from './envio-form.ts'
import { sendEnvio } from './send-envio.ts'
import type { Sending } from './send-envio.ts'

const id = '00000000-0000-4000-8000-000000000001'
const usuario = { id: 7, email: 'ana@empresa.com.br', nivel: 'administrador' }
const done = () => Promise.resolve()
const principal = { usuario, credentials: {}, confirm: done, keepCookies: done, end: done }

/** Reads a request a little at a time, more slowly than it is sent. */
async function takenSlowly(req: IncomingMessage): Promise<Buffer> {
  const taken: Buffer[] = []
  for await (const chunk of req) {
    taken.push(chunk as Buffer)
    await nextTurn()
  }
  return Buffer.concat(taken)
}

it('photos of many pieces reach a backend that takes them slowly as they were', async () => {
  const fotos = [randomBytes(9_000_000), randomBytes(3_000_001)]
  const folder = newFolder('envio')
  const files = new SpoolFiles(folder)
  let form: Buffer = Buffer.alloc(0)
  const backend = await startRecordingBackend((req, res) => {
    void takenSlowly(req).then((taken) => {
      form = taken
      res.writeHead(201).end('{}')
    })
  })
  const pools = createPools()
  try {
    const arquivos = fotos.map(({ length: bytes }, at) => ({
      ...{ envio: id, n: at + 1, nome: `DJI_${at}.JPG`, bytes, mime: 'image/jpeg' },
    }))
    for (const [at, foto] of fotos.entries()) {
      const place = { envio: id, n: at + 1 }
      await files.begin(place)
      await files.append(place, { from: 0, whole: foto.length }, [foto] as unknown as AsyncIterable<Buffer>)
    }
    const sending = {
      ...{ envio: { id, rodada: 1, usuario, linha: LINHAS.drone, campos: {} }, arquivos, principal },
      ...{ requestId: 'r', signal: new AbortController().signal, onSent: () => undefined, onWhole: done },
    }
    const client = new BackendClient(foreignBackend(new URL(backend.url)), pools)
    await sendEnvio({ backend: client, files }, sending as unknown as Sending)
    expect(fotos.map((foto) => form.includes(foto))).toEqual([true, true])
  } finally {
    await pools.close()
    await backend.close()
    removeFolder(folder)
  }
})

it('a backend that takes no form without its length, as Django does, got one without fields and photos', async () => {
  const gone: unknown[] = []
  const open = async ({
    headers,
    body,
  }: {
    headers: Record<string, string>
    body: AsyncIterable<Buffer>
  }) => {
    let length = 0
    for await (const chunk of body) length += chunk.length
    gone.push([headers['content-length'], String(length)])
    throw new Error('taken')
  }
  const arquivos = [
    { envio: id, n: 0, nome: 'OS.json', bytes: 4, mime: null },
    { envio: id, n: 1, nome: 'Pá "B"', bytes: 4, mime: 'image/jpeg' },
  ]
  const envio = { id, rodada: 1, usuario, linha: LINHAS.robo, campos: { parque: 'Ventos de São João' } }
  const sending = {
    ...{ envio, arquivos, principal, requestId: 'r', signal: new AbortController().signal },
    ...{ onSent: () => undefined, onWhole: done },
  }
  const backend = { open } as unknown as BackendClient
  const files = looksAt('abcd') as unknown as SpoolFiles
  await expect(sendEnvio({ backend, files }, sending as unknown as Sending)).rejects.toThrow('taken')
  const [[told, length] = []] = gone as string[][]
  expect(told).toBe(length)
})

it('an upload that was given up before it goes sends no byte', async () => {
  const calls: unknown[] = []
  const open = (call: unknown) => {
    calls.push(call)
    return Promise.reject(new Error('sent'))
  }
  const signal = AbortSignal.abort(new AppError('ABORTED'))
  const sending = {
    ...{ envio: { id, rodada: 1, usuario, linha: LINHAS.drone, campos: {} }, arquivos: [], principal },
    ...{ requestId: 'r', signal, onSent: () => undefined, onWhole: done },
  }
  const work = sendEnvio({ backend: { open }, files: new SpoolFiles('none') }, sending as unknown as Sending)
  await expect(work).rejects.toMatchObject({ code: 'ABORTED' })
  expect(calls).toEqual([])
})

it('an upload whose session ended while it went is never whole', async () => {
  const open = async ({ body }: { body: AsyncIterable<Buffer> }) => {
    for await (const _ of body) continue
    throw new Error('whole')
  }
  const over = { ...principal, confirm: () => Promise.reject(new AppError('NOT_SIGNED_IN')) }
  const sending = {
    ...{ envio: { id, rodada: 1, usuario, linha: LINHAS.drone, campos: {} }, arquivos: [], principal: over },
    ...{ requestId: 'r', signal: new AbortController().signal, onSent: () => undefined, onWhole: done },
  }
  const backend = { open } as unknown as BackendClient
  const work = sendEnvio({ backend, files: new SpoolFiles('none') }, sending as unknown as Sending)
  await expect(work).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
})

/** Everything that is sent of a form with one photo of four bytes, and the error that ends it early. */
async function formOf(given: Partial<SpooledForm>) {
  const arquivo = { ...{ envio: id, n: 1, nome: 'DJI_1.JPG', bytes: 4, mime: 'image/jpeg' } }
  const framing = new FormFraming()
  const form = spooledForm({
    ...{ envio: { id, usuario, linha: LINHAS.drone, campos: {} }, arquivos: [arquivo], framing },
    ...{ watch: { turn: () => undefined }, onSent: () => undefined, confirm: done, ...given },
  } as unknown as SpooledForm)
  const gone: Buffer[] = []
  let why: unknown
  try {
    for await (const chunk of form) gone.push(chunk)
  } catch (error) {
    why = error
  }
  return { text: Buffer.concat(gone).toString(), isWhole: gone.at(-1)?.equals(framing.close) === true, why }
}

const looksAt = (foto: string) => ({ look: () => Readable.from([Buffer.from(foto)]) })

const failing = (error: Error) => ({
  look: () => new Readable({ read: (): void => undefined }).destroy(error),
})

it.each(['abc', 'abcde'])(
  'a photo of four bytes that is %j by now is not sent as a whole one',
  async (foto) => {
    expect(await formOf({ files: looksAt(foto) })).toMatchObject({
      ...{ isWhole: false, why: expect.any(SpoolDamaged) as SpoolDamaged },
      // More than was told would be taken for a fault of the backend.
      text: expect.not.stringContaining('abcde') as string,
    })
  },
)

it('a photo that cannot be read is told as damaged, but not while what keeps it is away', async () => {
  const away = new AppError('STORAGE_UNAVAILABLE')
  expect((await formOf({ files: failing(new Error('EIO')) })).why).toBeInstanceOf(SpoolDamaged)
  expect((await formOf({ files: failing(away) })).why).toBe(away)
})

it('an upload was refused, and a good photo of it thrown away, when no file could be opened for a moment', async () => {
  const files = failing(Object.assign(new Error('EMFILE: open'), { code: 'EMFILE' }))
  expect((await formOf({ files })).why).toMatchObject({
    code: 'STORAGE_UNAVAILABLE',
    message: 'EMFILE: open',
  })
})

it('an upload is sent in the name of its user, and does not end whole without the session’s confirmation', async () => {
  const files = looksAt('abcd')
  const sent = await formOf({ files })
  expect([sent.isWhole, sent.text]).toEqual([true, expect.stringContaining('name="userId"\r\n\r\n7\r\n')])
  const refused = await formOf({ files, confirm: () => Promise.reject(new AppError('NOT_SIGNED_IN')) })
  expect(refused).toMatchObject({ isWhole: false, why: { code: 'NOT_SIGNED_IN' } })
})
