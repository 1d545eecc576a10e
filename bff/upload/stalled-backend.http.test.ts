import { describe, expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { closedAfterEach } from '#shared/node/testing/closed-after-each'
import { timed } from '#shared/node/testing/load'
import { openRaw, until } from '#shared/node/testing/raw-request'
import { startRecordingBackend } from '../testing/recording-backend.ts'
import { startStreamGateway } from '../testing/stream-gateway.ts'
import { formBody, goodForm, jpegOf, fotoPart } from '../testing/upload-bodies.ts'
import { uploadHead } from '../testing/upload-gateway.ts'
import { uploadRoutes } from './upload-routes.ts'

const { civil } = LINHAS
const cleanUp = closedAfterEach()

/** A gateway in front of a backend that reads nothing; `endedAt` is when the gateway gave up. */
async function startStalled() {
  const backend = await startRecordingBackend((req) => req.pause())
  cleanUp.push(backend.close)
  const call: { endedAt?: number } = {}
  const gateway = await startStreamGateway(backend.url, (client) =>
    uploadRoutes({
      audit: () => undefined,
      limits: { fotoMb: 1, fotos: 50, jsonMb: 1 },
      backend: {
        open(given) {
          given.signal?.addEventListener('abort', () => (call.endedAt = performance.now()))
          return client.open(given)
        },
      },
    }),
  )
  cleanUp.push(gateway.close)
  return { backend, gateway, call }
}

describe('while the backend takes no byte', () => {
  it.each([3, 6])('F08 a client that leaves after %d MB is noticed within a second', async (mb) => {
    const { backend, gateway, call } = await startStalled()
    const photos = Array.from({ length: mb }, (_, i) => fotoPart(jpegOf(1_000_000, i), `${i}.jpg`))
    const body = formBody(goodForm(civil, photos))
    const raw = await openRaw(gateway.port)
    await raw.send(uploadHead(civil, `Content-Length: ${body.length + 1}`))
    void raw.send(body)
    await until(() => backend.requests.length === 1)
    await new Promise((resolve) => setTimeout(resolve, 700))
    const left = performance.now()
    raw.socket.destroy()
    await until(() => call.endedAt !== undefined)
    expect(timed((call.endedAt ?? Infinity) - left, 1000)).toBe('in time')
  })
})
