import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createExtradorsoClient } from '../../sdk/src/index.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** What comes of it, however long it waits meanwhile. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let isOver = false
  const over = () => (isOver = true)
  work.then(over, over)
  while (!isOver) await vi.advanceTimersByTimeAsync(500)
  return work
}

const BYTES = new TextEncoder().encode('0123456789')

/** A body that breaks after so many bytes. */
const broken = (after: number) =>
  new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(BYTES.slice(0, after)),
    pull: (controller) => controller.error(new TypeError('terminated')),
  })

const HEADERS = { etag: '"1"', 'accept-ranges': 'bytes' }
const rest = (from: number) =>
  new Response(BYTES.slice(from), {
    status: 206,
    headers: { ...HEADERS, 'content-range': `bytes ${from}-9/10` },
  })

/** A client whose requests are answered by these, one after the other. */
function clientOf(...answers: (() => Response)[]) {
  const fetch = vi.fn(() => Promise.resolve().then(() => (answers.shift() ?? lost)()))
  return { client: createExtradorsoClient({ url: 'http://servidor', token: 'at_x', fetch }), fetch }
}
const lost = (): Response => {
  throw new TypeError('fetch failed')
}

const textOf = (bytes: ArrayBuffer) => new TextDecoder().decode(bytes)

describe('a download that breaks', () => {
  it('of a length that a proxy left out was whole for a program when it could not be taken up at once', async () => {
    const { client } = clientOf(
      () => new Response(broken(4), { headers: HEADERS }),
      lost,
      () => rest(4),
    )
    const file = await client.downloadFoto('/api/fotos/1')
    expect(textOf(await inTime(file.arrayBuffer()))).toBe('0123456789')
  })

  it('is taken up once the gateway is back behind its proxy, which says 502 meanwhile', async () => {
    const first = () => new Response(broken(4), { headers: { ...HEADERS, 'content-length': '10' } })
    const { client } = clientOf(
      first,
      () => new Response('', { status: 502 }),
      () => rest(4),
    )
    const file = await client.downloadFoto('/api/fotos/1')
    expect(textOf(await inTime(file.arrayBuffer()))).toBe('0123456789')
  })

  it('waits for nothing once the program gave it up', async () => {
    const { client, fetch } = clientOf(() => new Response(broken(4), { headers: HEADERS }))
    const stop = new AbortController()
    const file = await client.downloadFoto('/api/fotos/1', { signal: stop.signal })
    const whole = file.arrayBuffer().catch((error: unknown) => error)
    while (vi.getTimerCount() === 0) await vi.advanceTimersByTimeAsync(0)
    stop.abort()
    expect(await whole).toMatchObject({ name: 'ExtradorsoError', code: 'ABORTED' })
    expect(fetch).toHaveBeenCalledTimes(1)
  })
})

describe('an upload whose answer breaks off', () => {
  it('ended a program with an error of another kind, and is sent again under its key', async () => {
    const me = () => Response.json([{ result: { data: { id: 7, email: 'a@b.c', nivel: 'supervisor' } } }])
    const kept = { message: 'ok', total: 0 }
    const { client, fetch } = clientOf(
      me,
      () => new Response(broken(4)),
      () => Response.json(kept),
    )
    const campos = { seuCliente: 'a', parque: 'b', suaEmpresa: 'c', matricula: 'd', wtg: 'e', os: 'f' }
    const envio = { campos, fotos: [], idempotencyKey: 'k' }
    const recibo = await inTime(client.uploadFotos('drone', envio))
    expect(recibo).toEqual({ ...kept, idempotencyKey: 'k' })
    expect(fetch).toHaveBeenCalledTimes(3)
  })
})
