import { buffer } from 'node:stream/consumers'
import { AppError } from '#shared/errors/errors'
import { closedAfterEach } from '#shared/node/testing/closed-after-each'
import { expect, it } from 'vitest'
import { FurtherOrigins } from '../fotos/further-origins.ts'
import { OriginalFotos } from '../fotos/original-foto.ts'
import { startRecordingBackend } from '../testing/recording-backend.ts'
import type { Principal } from '../session/principal.ts'
import { GERENTE } from '../testing/stream-gateway.ts'
import { jpegOf } from '../testing/upload-bodies.ts'
import { readList } from './answers/read-lists.ts'
import { BackendClient } from './backend-client.ts'
import { createPools } from './pools.ts'

const cleanUp = closedAfterEach()

const principal: Principal = {
  kind: 'integrador',
  token: undefined,
  sessionKey: 'a'.repeat(64),
  usuario: GERENTE,
  credentials: { token: 'tk' },
  touch: () => undefined,
  confirm: () => Promise.resolve(),
  keepCookies: () => Promise.resolve(),
  end: () => Promise.resolve(),
}

/** Calls to a backend that is reachable only after somebody has waited for it, like the embedded one after it died. */
async function restarting() {
  const backend = await startRecordingBackend((req, res) =>
    req.url === '/m/1'
      ? res.writeHead(200, { 'content-type': 'image/jpeg' }).end(jpegOf(5000))
      : res.writeHead(200, { 'content-type': 'application/json' }).end('[{"id":1},{"id":2}]'),
  )
  const pools = createPools()
  cleanUp.push(backend.close, () => pools.close())
  let base: URL | undefined
  const origin = () => {
    if (!base) throw new AppError('BACKEND_UNAVAILABLE')
    return base
  }
  return new BackendClient(
    { origin, ready: async () => (base = await Promise.resolve(new URL(backend.url))) },
    pools,
  )
}

it('a search that comes while the backend starts again waits for it, instead of being refused at once', async () => {
  const list = readList(await restarting(), {
    path: '/api/inspecao',
    requestId: 'r',
    read: (value) => value,
  })
  await expect(list).resolves.toEqual([{ id: 1 }, { id: 2 }])
})

it('a photo that is asked for while the backend starts again waits for it, instead of being refused at once', async () => {
  const further = new FurtherOrigins([])
  cleanUp.push(() => further.close())
  const originals = new OriginalFotos({ backend: await restarting(), further, maxBytes: 1_000_000 })
  const foto = await originals.open({
    target: { linha: 'robo', reference: '/m/1' },
    principal,
    requestId: 'r',
    signal: AbortSignal.timeout(10_000),
  })
  await expect(buffer(foto.body)).resolves.toHaveLength(5000)
})
