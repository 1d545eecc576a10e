import { describe, expect, it, vi } from 'vitest'
import { createExtradorsoClient } from '../../sdk/src/index.ts'
import { formBody } from '../../sdk/src/form-body.ts'

/** A client whose requests are all answered by this; what it asks for is noted. */
function clientOf(answer: () => Response, token: string | undefined = 'at_x', url = 'http://servidor/') {
  const asked: { url: string; init: RequestInit }[] = []
  const fetch = (target: unknown, init: RequestInit = {}) => {
    asked.push({ url: String(target), init })
    return Promise.resolve(answer())
  }
  const client = createExtradorsoClient({ url, fetch, ...(token !== undefined && { token }) })
  return { client, asked }
}

const named = (disposition?: string) => () =>
  new Response('x', { ...(disposition && { headers: { 'content-disposition': disposition } }) })

describe('a download', () => {
  it.each([
    [`attachment; filename="ordem.pdf"; filename*=UTF-8''inspe%C3%A7%C3%A3o.pdf`, 'inspeção.pdf'],
    ['attachment; filename="a b.pdf"', 'a b.pdf'],
    ['attachment; filename=a.pdf', 'a.pdf'],
    [undefined, 'foto 1'],
  ])('whose server says %s is called %s', async (disposition, nome) => {
    const { client } = clientOf(named(disposition))
    expect((await client.downloadFoto('/api/fotos/foto%201')).name).toBe(nome)
  })

  it.each([
    ['image/jpeg', 'foto 1.jpeg'],
    ['image/webp', 'foto 1.webp'],
  ])('of a photo had a name without ending, which no program opens: of %s', async (type, nome) => {
    const { client } = clientOf(() => new Response('x', { headers: { 'content-type': type } }))
    expect((await client.downloadFoto('/api/fotos/foto%201')).name).toBe(nome)
  })

  it.each([
    [{ 'content-length': '10' }, 10],
    [{}, undefined],
  ])('whose server says %j has a size of %s', async (headers, size) => {
    const { client } = clientOf(() => new Response('x', { headers }))
    expect((await client.downloadFoto('/api/fotos/1')).size).toBe(size)
  })

  it('goes to the server of the client alone, below its path, with no cookie and no redirect', async () => {
    const { client, asked } = clientOf(named(), 'at_x', 'http://servidor/sistema/')
    await client.downloadFoto('/api/fotos/1?e=2', { largura: 320 })
    expect(asked[0]).toMatchObject({
      url: 'http://servidor/sistema/api/fotos/1?e=2&w=320',
      init: { credentials: 'omit', redirect: 'error', headers: { authorization: 'Bearer at_x' } },
    })
    const { client: atRoot, asked: elsewhere } = clientOf(named())
    await expect(atRoot.downloadFoto('//outro.example/1')).rejects.toThrow()
    expect(elsewhere).toEqual([])
  })

  it('of an order leaves out of its address what was not given', async () => {
    const { client, asked } = clientOf(named(), '')
    await client.downloadZip('civil', { os: '2417', torre: undefined } as never)
    expect(asked[0]?.url).toMatch(/\?os=2417$/)
    expect(asked[0]?.init.headers).toEqual({})
  })
})

it.each([
  [JSON.stringify({ message: '', requestId: 'r1' }), 'O servidor respondeu 503.', 'r1'],
  ['null', 'O servidor respondeu 503.', 'r2'],
  ['<html>', 'O servidor respondeu 503.', 'r2'],
])('a refusal of %s says what is known of it', async (body, message, requestId) => {
  const headers = { 'x-request-id': 'r2', 'retry-after': 'Sat, 28 Nov 2026 10:00:00 GMT' }
  const { client } = clientOf(() => new Response(body, { status: 503, headers }))
  const refusal = { message, requestId, status: 503, code: 'SERVICE_UNAVAILABLE', retryAfterS: undefined }
  await expect(client.downloadFoto('/api/fotos/1')).rejects.toMatchObject(refusal)
})

it('who the token is of is asked again after a failure, and once where it was told', async () => {
  const me = vi.fn(() => new Response('{}', { status: 503 }))
  const { client } = clientOf(me)
  const envio = { campos: {} as never, fotos: [] }
  for (let n = 0; n < 2; n++) await expect(client.uploadFotos('civil', envio)).rejects.toThrow()
  expect(me).toHaveBeenCalledTimes(2)
})

it('a client may be the answer of an asynchronous function: it is no promise', async () => {
  const { client } = clientOf(named())
  expect(await Promise.resolve(client)).toBe(client)
})

it('a form tells as many bytes as it has, and quotes the names in it', async () => {
  const file = { name: 'a"b\r\n.JPG', size: 3, stream: () => new Blob(['abc']).stream() }
  const { bytes, chunks } = formBody([
    ['os', 'á'],
    ['photos', file],
  ])
  const all: Uint8Array[] = []
  for await (const chunk of chunks) all.push(chunk)
  const text = Buffer.concat(all).toString()
  expect(Buffer.byteLength(text)).toBe(bytes)
  expect(text).toContain('filename="a%22b%0D%0A.JPG"\r\nContent-Type: image/jpeg\r\n\r\nabc\r\n')
})

it.each([
  ['text/html', '<html>413</html>', 'O servidor respondeu 413.'],
  ['application/json', '', 'O servidor respondeu 413.'],
  ['application/json', '[]', 'O servidor respondeu 413.'],
  ['application/json', '{"message":"Request size limit exceeded"}', 'Request size limit exceeded'],
])(
  'a call that a proxy refused with its own page was told as no answer, to be made again for ever: %s, %j',
  async (type, body, message) => {
    const { client } = clientOf(() => new Response(body, { status: 413, headers: { 'content-type': type } }))
    const refused = { message, code: 'PAYLOAD_TOO_LARGE', status: 413, isTemporary: false }
    await expect(client.auth.logout.mutate()).rejects.toMatchObject(refused)
    await expect(client.auth.me.query()).rejects.toMatchObject(refused)
  },
)
