import { afterEach, describe, expect, it } from 'vitest'
import { TEXTOS_BACKEND } from '#shared/textos/gateway/backend'
import { bytesOf, fotoGateways, serving } from '../testing/foto-gateway.ts'
import type { Answer } from '../testing/foto-gateway.ts'
import { startRecordingBackend } from '../testing/recording-backend.ts'
import type { RecordingBackend } from '../testing/recording-backend.ts'
import { jpegOf } from '../testing/upload-bodies.ts'

const start = fotoGateways()
const foto = jpegOf(90_000, 5)
/** An address made long by the token of a temporary credential. */
const SIGNED = `/os-7/a%20b.jpg?X-Amz-Security-Token=${'t'.repeat(2500)}&X-Amz-Signature=segredo`

const stores: RecordingBackend[] = []
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close()
})

async function store(answer: Answer) {
  const started = await startRecordingBackend(answer)
  stores.push(started)
  return started
}
const redirect =
  (location: string): Answer =>
  (_req, res) =>
    void res.writeHead(302, { location }).end()

describe('a photo at an origin of FOTO_ORIGINS', () => {
  it('D02 comes whole, in part and smaller, asked for without credentials', async () => {
    const s3 = await store(serving(foto, 'binary/octet-stream'))
    const { backend, address, get } = await start(serving(foto), [s3.url])
    const at = address(s3.url + SIGNED)
    const whole = await get(at, { cookie: 'sessao=x' })
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect((await bytesOf(whole)).equals(foto)).toBe(true)
    const part = await get(at, { range: 'bytes=10-19' })
    expect([part.status, (await bytesOf(part)).equals(foto.subarray(10, 20))]).toEqual([206, true])
    expect((await get(at, { range: 'bytes=999999-' })).status).toBe(416)
    expect((await get(`${at}?w=320`)).status).toBe(200)
    expect(backend.requests).toEqual([])
    for (const { headers, url } of s3.requests) {
      expect(url).toBe(SIGNED)
      for (const name of ['authorization', 'cookie', 'x-request-id']) expect(headers[name]).toBeUndefined()
    }
  })

  it('is found where the backend redirects to, three times at most, the token left behind', async () => {
    const s3 = await store(serving(foto))
    const cdn = await store(redirect(s3.url + SIGNED))
    const { backend, address, get } = await start(
      (req, res, record) => redirect(req.url === '/1' ? '/2' : `${cdn.url}/x`)(req, res, record),
      [s3.url, cdn.url],
    )
    expect((await bytesOf(await get(address('/1')))).equals(foto)).toBe(true)
    expect(backend.requests.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer token-do-backend',
      'Bearer token-do-backend',
    ])
    for (const { headers } of [...cdn.requests, ...s3.requests]) expect(headers.authorization).toBeUndefined()
    const round = await start(redirect('/1'))
    expect((await round.get(round.address('/1'))).status).toBe(502)
    expect(round.backend.requests).toHaveLength(4)
  })

  it('D02 is not followed to an origin that is not listed, nor back to the backend', async () => {
    const secret = await store(serving(foto))
    const cdn = await store((req, res, record) =>
      redirect(req.url === '/back' ? `${backend.url}/1` : `${secret.url}/x`)(req, res, record),
    )
    const { backend, address, get } = await start(serving(foto), [cdn.url])
    for (const path of ['/back', '/away']) expect((await get(address(cdn.url + path))).status).toBe(502)
    expect([secret.requests, backend.requests]).toEqual([[], []])
  })

  it.each<[string, Answer]>([
    ['refused', (_req, res) => void res.writeHead(403).end('<Error>Request has expired</Error>')],
    ['gone', (_req, res) => void res.writeHead(404).end()],
    ['asked to be signed in for', (_req, res) => void res.writeHead(401).end()],
    ['broken', (_req, res) => void res.writeHead(500).end()],
  ])('that is %s there says what to do, and ends no session', async (_what, answer) => {
    const s3 = await store(answer)
    const { address, get } = await start(serving(foto), [s3.url])
    const response = await get(address(s3.url + SIGNED))
    expect([response.status, await response.json()]).toMatchObject([
      502,
      { message: TEXTOS_BACKEND.fotoNaoVeio },
    ])
    expect((await get(address('/1'))).status).toBe(200)
  })
})
