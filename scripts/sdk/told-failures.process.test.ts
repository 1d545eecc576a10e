import { afterEach, expect, it, vi } from 'vitest'
import { createExtradorsoClient } from '../../sdk/src/index.ts'

afterEach(() => void vi.unstubAllGlobals())

const CAMPOS = { seuCliente: 'a', parque: 'b', suaEmpresa: 'c', matricula: 'd', wtg: 'e', os: 'f' }
const me = () => Response.json({ result: { data: { id: 7, email: 'a@b.c', nivel: 'supervisor' } } })

it('a token that its program could not get was told as a server that does not answer, and asked for six times', async () => {
  const why = new Error('o cofre não abre')
  const token = vi.fn<() => Promise<string>>(() => Promise.reject(why))
  const fetch = vi.fn<typeof globalThis.fetch>()
  const client = createExtradorsoClient({ url: 'http://servidor', token, fetch })
  const told = { name: 'ExtradorsoError', code: 'TOKEN', isTemporary: false, cause: why }
  await expect(client.auth.me.query()).rejects.toMatchObject(told)
  await expect(client.auth.logout.mutate()).rejects.toMatchObject(told)
  await expect(client.downloadFoto('/api/fotos/1')).rejects.toMatchObject(told)
  expect([fetch.mock.calls.length, token.mock.calls.length]).toEqual([0, 3])
  token.mockResolvedValueOnce('at_x')
  fetch.mockImplementation(() => Promise.resolve(me()))
  await expect(client.uploadFotos('drone', { campos: CAMPOS, fotos: [] })).rejects.toMatchObject(told)
  expect([fetch.mock.calls.length, token.mock.calls.length]).toEqual([1, 5])
})

it('an upload that is given up in a browser does not say why: the cause is the reason of its signal', async () => {
  class NeverAnswered {
    upload = {}
    onabort: () => void = () => undefined
    open = () => undefined
    setRequestHeader = () => undefined
    send = () => stop.abort(why)
    abort = () => this.onabort()
  }
  const why = new Error('a pessoa saiu')
  const stop = new AbortController()
  vi.stubGlobal('XMLHttpRequest', NeverAnswered)
  const fetch = () => Promise.resolve(me())
  const client = createExtradorsoClient({ url: 'http://servidor', token: 'at_x', fetch })
  const envio = { campos: CAMPOS, fotos: [], signal: stop.signal }
  await expect(client.uploadFotos('drone', envio)).rejects.toMatchObject({ code: 'ABORTED', cause: why })
})

it('a cut download of a weak ETag was told as a file that changed: the connection broke, and nothing can be taken up', async () => {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(4)),
    pull: (controller) => controller.error(new TypeError('terminated')),
  })
  const headers = { etag: 'W/"1"', 'accept-ranges': 'bytes', 'content-length': '10' }
  const answers = [new Response(body, { headers }), new Response(new Uint8Array(10), { headers })]
  const fetch = vi.fn(() => Promise.resolve(answers.shift() ?? expect.fail()))
  const client = createExtradorsoClient({ url: 'http://servidor', token: 'at_x', fetch })
  const file = await client.downloadFoto('/api/fotos/1')
  await expect(file.arrayBuffer()).rejects.toMatchObject({ code: 'NETWORK' })
  expect(fetch).toHaveBeenCalledTimes(1)
})
