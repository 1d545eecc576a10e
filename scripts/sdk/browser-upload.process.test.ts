import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { JSDOM } from 'jsdom'
import { afterEach, expect, it, vi } from 'vitest'
import { onLoopback } from '#shared/node/testing/on-loopback'
import { createExtradorsoClient } from '../../sdk/src/index.ts'
import type { UploadProgress } from '../../sdk/src/upload.ts'

/** Undone after each test. */
const undo: (() => unknown)[] = []
afterEach(() => {
  vi.unstubAllGlobals()
  for (const each of undo.splice(0)) each()
})

const CAMPOS = { seuCliente: 'a', parque: 'b', suaEmpresa: 'c', matricula: 'd', wtg: 'e', os: 'f' }
const me = () => Response.json({ result: { data: { id: 7, email: 'a@b.c', nivel: 'supervisor' } } })

/** A page of a server that answers every upload so: what a browser sends there of two photos, and what is told of it. */
async function uploadInBrowser(status: number, answer: object) {
  const asked: { path: string | undefined; headers: IncomingHttpHeaders; body: string }[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push({ path: `${request.method} ${request.url}`, headers: request.headers, body })
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
  })
  const { url, close } = await onLoopback(server)
  undo.push(close)
  const { window } = new JSDOM('', { url })
  undo.push(() => window.close())
  for (const name of ['Blob', 'FormData', 'XMLHttpRequest'] as const) vi.stubGlobal(name, window[name])
  const client = createExtradorsoClient({ url, token: 'at_x', fetch: () => Promise.resolve(me()) })
  const onProgress = vi.fn<(progress: UploadProgress) => void>()
  const told = client.uploadFotos('drone', {
    campos: CAMPOS,
    fotos: ['um.jpg', 'dois.jpg'].map((name) => new window.File([`bytes de ${name}`], name)),
    idempotencyKey: 'ordem é 1',
    onProgress,
  })
  return { told: await told.catch((error: unknown) => error), asked, onProgress }
}

it('in a browser, a batch is sent as a form: the token and the key, then the fields, then the photos', async () => {
  const { told, asked, onProgress } = await uploadInBrowser(201, { message: 'chegou', total: 2 })
  expect(told).toEqual({ message: 'chegou', total: 2, idempotencyKey: 'ordem é 1' })
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({
    path: 'POST /api/upload-drone',
    headers: { authorization: 'Bearer at_x', 'idempotency-key': 'ordem%20%C3%A9%201' },
  })
  const parts = [
    ...(asked[0]?.body ?? '').matchAll(/ name="(\w+)"(?:; filename="(.*)")?[^]*?\r\n\r\n(.*)\r\n/g),
  ]
  expect(parts.map(([, ...part]) => part.filter(Boolean).join(' '))).toEqual([
    'userId 7',
    ...Object.entries(CAMPOS).map((pair) => pair.join(' ')),
    'photos um.jpg bytes de um.jpg',
    'photos dois.jpg bytes de dois.jpg',
  ])
  const last = onProgress.mock.lastCall?.[0]
  expect([last?.sentBytes, last?.attempt]).toEqual([last?.totalBytes, 1])
})

it('in a browser, a refused batch is told with the sentence of the server, and nothing that it did not say', async () => {
  const { told, asked } = await uploadInBrowser(422, { message: 'A OS já existe.' })
  expect(asked).toHaveLength(1)
  expect(told).toMatchObject({
    name: 'ExtradorsoError',
    message: 'A OS já existe.',
    status: 422,
    requestId: undefined,
    retryAfterS: undefined,
  })
})
