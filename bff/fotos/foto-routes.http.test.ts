import { describe, expect, it } from 'vitest'
import { LISTA_LINHAS } from '#shared/linhas/index'
import { NIVEIS, canAccess } from '#shared/linhas/niveis'
import { timed } from '#shared/node/testing/load'
import { bytesOf, fotoGateways, serving } from '../testing/foto-gateway.ts'
import type { Answer } from '../testing/foto-gateway.ts'
import { openRaw, until } from '#shared/node/testing/raw-request'
import { jpegOf } from '../testing/upload-bodies.ts'

const start = fotoGateways()
/** The start of a JPEG with arithmetic coding, which browsers do not open. */
const ARITHMETIC = Buffer.from('ffd8ffc9000b080010001001011100', 'hex')

describe('an original photo', () => {
  const foto = jpegOf(700_000, 3)

  it('D09 U02 C01 comes byte for byte, to be kept by this browser alone and never run as a page', async () => {
    const { backend, address, get } = await start(serving(foto, 'text/html'))
    const response = await get(address('/api/fotos/1'), { cookie: 'sessao=segredo' })
    expect(response.status).toBe(200)
    expect((await bytesOf(response)).equals(foto)).toBe(true)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(foto.length),
      etag: '"v1"',
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      vary: 'Cookie',
    })
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(response.headers.get('server')).toBeNull()
    expect(backend.requests[0]).toMatchObject({
      url: '/api/fotos/1',
      headers: { authorization: 'Bearer token-do-backend' },
    })
    expect(backend.requests[0]?.headers.cookie).toBeUndefined()
  })

  it.each([
    ['', 'private, no-cache'],
    ['Transfer-Encoding: chunked\r\n', 'private, max-age=31536000, immutable'],
    [`Content-Length: ${foto.length}\r\n`, 'private, max-age=31536000, immutable'],
  ])('that a closed connection may have cut is not kept as whole for a year: %j', async (told, kept) => {
    const { address, get } = await start((req, res) => {
      const chunks = [`${foto.length.toString(16)}\r\n`, foto, '\r\n0\r\n\r\n']
      res.socket?.write(`HTTP/1.1 200 OK\r\nConnection: close\r\n${told}\r\n`)
      for (const bytes of told.startsWith('T') ? chunks : [foto]) res.socket?.write(bytes)
      res.socket?.end()
      req.resume()
    })
    const response = await get(address('/api/fotos/1'))
    expect((await bytesOf(response)).equals(foto)).toBe(true)
    expect(response.headers.get('cache-control')).toBe(kept)
  })

  it.each([
    ['cut in the middle', foto.subarray(0, 500_000), 'cut'],
    ['whole, with what a camera appends', Buffer.concat([foto, Buffer.alloc(900)]), 'whole'],
    ['of a coding that is not walked', Buffer.concat([ARITHMETIC, Buffer.alloc(5_000)]), 'whole'],
  ])('a photo that the closed connection had cut passed for a whole one: %s', async (_what, bytes, end) => {
    const { address, get } = await start((req, res) => {
      res.socket?.end(Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n'), bytes]))
      req.resume()
    })
    const came = await get(address('/api/fotos/1'))
      .then(bytesOf)
      .then(
        (got) => (got.equals(bytes) ? 'whole' : 'other'),
        () => 'cut',
      )
    expect(came).toBe(end)
  })

  it.each([
    ['/img/1.jpg', '/sistema/img/1.jpg'],
    ['img/1.jpg?v=2', '/sistema/img/1.jpg?v=2'],
    ['/sistema/img/1.jpg', '/sistema/img/1.jpg'],
    ['http://{host}/sistema/img/1.jpg', '/sistema/img/1.jpg'],
    ['http://{host}/img/1.jpg?v=2', '/img/1.jpg?v=2'],
    ['//{host}//evil.example/1.jpg', '//evil.example/1.jpg'],
  ])('of a backend below a path is asked for where %s says: %s', async (reference, asked) => {
    const { backend, address, get } = await start(serving(foto), [], { below: '/sistema' })
    const response = await get(address(reference.replace('{host}', new URL(backend.url).host)))
    expect(response.status).toBe(200)
    await response.arrayBuffer()
    expect(backend.requests.map(({ url }) => url)).toEqual([asked])
  })

  it('that was cut and is gone on with was told twice as downloaded; one that is only shown never is', async () => {
    const told: string[] = []
    const { address, get } = await start(serving(foto), [], { audit: (what) => told.push(what) })
    const counted: number[] = []
    for (const [query, range] of [
      ['', 'bytes=0-'],
      ['?download=a.jpg', 'bytes=0-'],
      ['?download=a.jpg', 'bytes=300000-'],
    ] as const) {
      await bytesOf(await get(address('/api/fotos/1') + query, { range }))
      counted.push(told.length)
    }
    expect([counted, told]).toEqual([[0, 1, 1], ['foto']])
  })

  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=699000-', 699_000, 699_999],
    ['bytes=-100', 699_900, 699_999],
    ['bytes=5-6', 5, 6],
  ])('D05 comes in part for %s', async (range, from, to) => {
    const { address, get } = await start(serving(foto.subarray(0, 700_000)))
    const whole = foto.subarray(0, 700_000)
    const response = await get(address('/api/fotos/1'), { range })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    const last = Math.min(to, whole.length - 1)
    const first = range === 'bytes=-100' ? whole.length - 100 : from
    expect(response.headers.get('content-range')).toBe(
      `bytes ${first}-${range.endsWith('-') || range.startsWith('bytes=-') ? whole.length - 1 : last}/${whole.length}`,
    )
    expect(
      (await bytesOf(response)).equals(whole.subarray(first, range.includes('=-') ? undefined : last + 1)),
    ).toBe(true)
  })

  it('D05 is not sent again to a browser that has it, is refused past its end, and comes whole for odd ranges', async () => {
    const { address, get } = await start(serving(foto))
    expect((await get(address('/1'), { 'if-none-match': '"v1"' })).status).toBe(304)
    expect((await get(address('/1'), { range: 'bytes=9999999-' })).status).toBe(416)
    for (const range of ['bytes=0-0,5-9', 'bytes=9-1-2', 'items=0-1']) {
      const response = await get(address('/1'), { range })
      expect(response.status).toBe(200)
      expect((await bytesOf(response)).length).toBe(foto.length)
    }
  })

  it('answers HEAD with its headers alone', async () => {
    const { address, get } = await start(serving(foto))
    const response = await get(address('/1'), {}, 'HEAD')
    expect(response.headers.get('content-length')).toBe(String(foto.length))
    expect((await bytesOf(response)).length).toBe(0)
  })

  it('is a download under the name that was asked for, with the ending of what it is', async () => {
    const { address, get } = await start(serving(foto))
    const response = await get(`${address('/1')}?download=${encodeURIComponent('../pá 1')}`)
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="pa 1.jpg"; filename*=UTF-8''p%C3%A1%201.jpg`,
    )
    const names = {
      'foto_drone_1.jpg': 'foto_drone_1.jpg',
      'a.JPEG': 'a.JPEG',
      'b.png': 'b.jpg',
      '.webp': 'foto.jpg',
      'DJI_0042.JPG.hta': 'DJI_0042.JPG',
    }
    for (const [asked, given] of Object.entries(names)) {
      const named = await get(`${address('/1')}?download=${asked}`)
      expect(named.headers.get('content-disposition')).toBe(`attachment; filename="${given}"`)
    }
  })

  it.each(LISTA_LINHAS)(
    'H05 V01 of $id is shown to the roles of its line alone, and costs others no call',
    async (linha) => {
      const { backend, address, get } = await start(serving(foto))
      for (const nivel of NIVEIS) {
        const may = canAccess(nivel, linha.telas.inspecao.acesso)
        const before = backend.requests.length
        const response = await get(address('/1', linha.id), { 'x-teste-nivel': nivel })
        await response.arrayBuffer()
        expect(response.status, nivel).toBe(may ? 200 : 403)
        expect(backend.requests.length - before).toBe(may ? 1 : 0)
      }
      expect((await get(address('/1', linha.id), { 'x-teste-nivel': 'anonimo' })).status).toBe(401)
    },
  )

  it('D04 D06 H05 is not found under a changed address, and no other width than the known ones exists', async () => {
    const { backend, address, get } = await start(serving(foto))
    const good = address('/1')
    expect((await get(`${good.slice(0, -3)}AAA`)).status).toBe(404)
    expect((await get('/api/fotos/..%2f..%2fetc%2fpasswd')).status).toBe(404)
    for (const w of ['0', '-1', '321', 'NaN', '', '99999', '320.0', '320&w=960']) {
      const refused = await get(`${good}?w=${w}`)
      expect([w, refused.status, await refused.json()]).toEqual([
        w,
        400,
        expect.objectContaining({
          message: 'w é uma destas larguras: 320, 960, 1920, 3840. Sem w vem a foto original.',
        }),
      ])
    }
    expect(backend.requests).toEqual([])
  })
})

describe('a backend that answers oddly to a photo', () => {
  const html = Buffer.from('<html><script>alert(1)</script></html>')
  const foto = jpegOf(50_000)

  it.each<[string, Answer]>([
    ['a page', (_req, res) => void res.writeHead(200, { 'content-type': 'image/jpeg' }).end(html)],
    ['an SVG', (_req, res) => void res.writeHead(200).end('<svg xmlns="http://www.w3.org/2000/svg"></svg>')],
    ['nothing', (_req, res) => void res.writeHead(200).end()],
    ['a redirect', (_req, res) => void res.writeHead(302, { location: 'http://169.254.169.254/' }).end()],
    ['ten gigabytes', (_req, res) => void res.writeHead(200, { 'content-length': 10e9 }).write(foto)],
    ['a coded photo', (_req, res) => void res.writeHead(200, { 'content-encoding': 'gzip' }).end(foto)],
    ['an error', (_req, res) => void res.writeHead(500).end('stack')],
  ])('D02 D03 with %s is not believed', async (_what, answer) => {
    const { address, get } = await start(answer)
    const response = await get(address('/1'))
    expect(response.status).toBe(502)
    expect(await response.json()).toMatchObject({ message: 'O servidor respondeu de forma inesperada.' })
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  it.each([202, 203, 204])(
    'D03 with a page or nothing as %s is not believed, also where the photo was seen before',
    async (status) => {
      let answer = serving(foto)
      const { address, get } = await start((...call) => answer(...call))
      expect((await bytesOf(await get(address('/1')))).equals(foto)).toBe(true)
      answer = (_req, res) => void res.writeHead(status).end(html)
      const response = await get(address('/1'))
      expect(response.status).toBe(502)
      expect(response.headers.get('cache-control')).toBe('private, no-store')
    },
  )

  it('D03 with an endless photo is cut off, and never looks whole', async () => {
    const { address, get, backend } = await start((_req, res) => {
      res.writeHead(200).write(foto)
      const timer = setInterval(() => res.write(Buffer.alloc(300_000)), 1)
      res.on('close', () => clearInterval(timer))
    })
    await expect(get(address('/1')).then((response) => response.arrayBuffer())).rejects.toThrow()
    await until(() => backend.requests[0]?.lostAt !== undefined)
  })

  it('D03 F06 with a photo shorter than it said is cut off, and never looks whole', async () => {
    const { address, get } = await start((_req, res) => {
      res.writeHead(200, { 'content-length': foto.length + 10 }).write(foto, () => res.destroy())
    })
    await expect(get(address('/1')).then((response) => response.arrayBuffer())).rejects.toThrow()
  })

  it('F39 is left alone within a second when the client leaves', async () => {
    const { address, gateway, backend } = await start((_req, res) => {
      res.writeHead(200, { 'content-length': 3_000_000 }).write(foto)
    })
    const raw = await openRaw(gateway.port)
    await raw.send(`GET ${address('/1')} HTTP/1.1\r\nHost: x\r\n\r\n`)
    await until(() => raw.received().length > 1000)
    const left = performance.now()
    raw.socket.destroy()
    await until(() => backend.requests[0]?.lostAt !== undefined)
    expect(timed((backend.requests[0]?.lostAt ?? Infinity) - left, 1000)).toBe('in time')
  })

  it('F39 takes nobody’s turn once it was left while the backend’s new cookie was being kept', async () => {
    const keeping: (() => void)[] = []
    const keepCookies = () => new Promise<void>((resolve) => keeping.push(resolve))
    const answer: Answer = (req, res) => {
      if (req.url === '/left') res.writeHead(200, { 'set-cookie': 'sessao=nova' }).flushHeaders()
      else res.writeHead(200, { 'content-length': foto.length }).end(foto)
    }
    const { address, gateway, backend, get } = await start(answer, [], { keepCookies })
    const leaving = await Promise.all(Array.from({ length: 16 }, () => openRaw(gateway.port)))
    for (const raw of leaving) await raw.send(`GET ${address('/left')} HTTP/1.1\r\nHost: x\r\n\r\n`)
    await until(() => keeping.length === leaving.length)
    for (const { socket } of leaving) socket.destroy()
    await until(() => backend.requests.every(({ lostAt }) => lostAt !== undefined))
    for (const keep of keeping) keep()
    expect((await bytesOf(await get(address('/1')))).equals(foto)).toBe(true)
  })
})
