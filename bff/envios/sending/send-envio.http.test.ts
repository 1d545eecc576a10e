import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { AppError } from '#shared/errors/errors'
import { LINHAS } from '#shared/linhas/index'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { BackendClient } from '../../backend/backend-client.ts'
import { foreignBackend } from '../../backend/backend-in-use.ts'
import { createPools } from '../../backend/pools.ts'
import { startRecordingBackend } from '../../testing/recording-backend.ts'
import { SpoolFiles } from '../spool/spool-files.ts'
import { sendEnvio } from './send-envio.ts'
import type { Sending } from './send-envio.ts'

const id = '00000000-0000-4000-8000-000000000001'
const usuario = { id: 7, email: 'ana@empresa.com.br', nivel: 'administrador' }
const done = () => Promise.resolve()
const principal = { usuario, credentials: {}, confirm: done, keepCookies: done, end: done }

/** All that comes, a little in each turn: slower than it is sent. */
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
