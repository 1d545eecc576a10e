import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createExtradorsoClient } from '../../sdk/src/index.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** The result of some work, whose pauses are skipped by moving the clock. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let isOver = false
  const over = () => (isOver = true)
  work.then(over, over)
  while (!isOver) await vi.advanceTimersByTimeAsync(500)
  return work
}

const BYTES = new TextEncoder().encode('0123456789')

/** A body that breaks after that many bytes. */
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

/** A client whose requests get these answers, one after the other. */
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

  const begun = () => new Response(broken(4), { headers: { ...HEADERS, 'content-length': '10' } })
  const cutAgain = () =>
    new Response(broken(0), { status: 206, headers: { ...HEADERS, 'content-range': 'bytes 4-9/10' } })

  it.each([
    [200, undefined],
    [200, 'bytes 4-9/10'],
    [206, 'bytes 5-9/10'],
  ])('is given up where the file has changed: %i %s', async (status, range) => {
    const cancel = vi.fn()
    const headers = { ...HEADERS, ...(range !== undefined && { 'content-range': range }) }
    const other = () => new Response(new ReadableStream({ cancel }), { status, headers })
    const { client, fetch } = clientOf(begun, other)
    const file = await client.downloadFoto('/api/fotos/1')
    await expect(inTime(file.arrayBuffer())).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(cancel).toHaveBeenCalledOnce()
    const [, asked] = fetch.mock.calls as unknown as [unknown, { headers: object }][]
    expect(asked?.[1].headers).toMatchObject({ range: 'bytes=4-', 'if-range': '"1"' })
  })

  it.each([
    ['of a server that sends no parts', { etag: '"1"' }, 'NETWORK', 1],
    ['again and again', HEADERS, 'NETWORK', 6],
    ['and whose proxy then has no gateway', HEADERS, 'BAD_GATEWAY', 6],
  ] as const)('%s is given up, with what was met last', async (...[, headers, code, asked]) => {
    const first = () => new Response(broken(4), { headers: { ...headers, 'content-length': '10' } })
    const further = code === 'NETWORK' ? cutAgain : () => new Response('', { status: 502 })
    const { client, fetch } = clientOf(first, ...Array.from({ length: 9 }, () => further))
    const file = await client.downloadFoto('/api/fotos/1')
    await expect(inTime(file.arrayBuffer())).rejects.toMatchObject({ code })
    expect(fetch).toHaveBeenCalledTimes(asked)
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

describe('a download that is read whole in a browser, which makes its own error of a body that breaks', () => {
  beforeEach(() => {
    for (const whole of ['blob', 'arrayBuffer'] as const)
      vi.spyOn(Response.prototype, whole).mockRejectedValue(new TypeError('Failed to fetch'))
  })
  afterEach(() => void vi.restoreAllMocks())

  it.each(['blob', 'arrayBuffer'] as const)('tells why %s() failed', async (whole) => {
    const { client } = clientOf(() => new Response(broken(4), { headers: { 'content-length': '10' } }))
    const file = await client.downloadFoto('/api/fotos/1')
    await expect(file[whole]()).rejects.toMatchObject({ name: 'ExtradorsoError', code: 'NETWORK' })
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

describe('an upload that is refused with a conflict', () => {
  const refusal =
    (headers: Record<string, string> = {}) =>
    () =>
      Response.json({ message: 'A OS 2417 já foi encerrada.', requestId: 'r' }, { status: 409, headers })
  const me = () => Response.json({ result: { data: { id: 7, email: 'a@b.c', nivel: 'administrador' } } })
  const kept = () => Response.json({ message: 'Recebido.', total: 1 }, { status: 201 })
  const campos = { seuCliente: 'C', parque: 'P', suaEmpresa: 'E', matricula: 'M', wtg: 'W', os: '2417' }
  const envio = { campos, fotos: [] }

  it('was sent six times, gigabytes each, before a program was told: without a key of its own it is told at once', async () => {
    const { client, fetch } = clientOf(me, refusal(), kept)
    await expect(inTime(client.uploadFotos('drone', envio))).rejects.toMatchObject({
      status: 409,
      message: 'A OS 2417 já foi encerrada.',
    })
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it('is sent again where an earlier try may be running: under a key it was given, or told when to come again', async () => {
    for (const [headers, idempotencyKey] of [[{ 'retry-after': '2' }], [{}, 'OS-2417']] as const) {
      const { client } = clientOf(me, refusal(headers), kept)
      const given = { ...envio, ...(idempotencyKey !== undefined && { idempotencyKey }) }
      expect(await inTime(client.uploadFotos('drone', given))).toMatchObject({ total: 1 })
    }
  })
})

describe('thousands of queries of one moment', () => {
  const input = { os: '1', wtg: 'W' }

  it('were refused for being too many: they go a few requests at once, and all are answered', async () => {
    let running = 0
    let most = 0
    const fetch = vi.fn(async (_input: unknown, init?: RequestInit) => {
      most = Math.max(most, (running += 1))
      await new Promise((resolve) => setTimeout(resolve, 10))
      running -= 1
      const asked = JSON.parse(init?.body as string) as object
      return Response.json(Object.keys(asked).map(() => ({ result: { data: [] } })))
    })
    const client = createExtradorsoClient({ url: 'http://servidor', token: 'at_x', fetch })
    const all = Promise.all(Array.from({ length: 1_000 }, () => client.drone.fotos.query(input)))
    expect((await inTime(all)).length).toBe(1_000)
    expect([fetch.mock.calls.length, most]).toEqual([10, 4])
  })

  it('one that is told to wait says for how long', async () => {
    const data = { code: 'TOO_MANY_REQUESTS', httpStatus: 429, requestId: 'r' }
    const error = { message: 'Pedidos demais.', code: -32_029, data }
    const { client } = clientOf(() =>
      Response.json([{ error }], { status: 429, headers: { 'retry-after': '5' } }),
    )
    await expect(inTime(client.drone.fotos.query(input))).rejects.toMatchObject({
      status: 429,
      retryAfterS: 5,
    })
  })
})
