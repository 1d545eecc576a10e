import { readFileSync } from 'node:fs'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { LARGURAS_FOTO } from '#shared/foto/larguras'
import { ERRORS } from '#shared/errors/errors'
import { upright } from '#shared/foto/exif-orientation'
import { CORNERS, STORED, TURNED, cornersOf, pngChunk } from '#shared/testing/turned-fotos'
import { DERIVATIVES_FOLDER } from '#shared/node/foto/derivative-place'
import { bytesOf, fotoGateways, serving, type Answer } from '../../testing/foto-gateway.ts'
import { openRaw, until } from '#shared/node/testing/raw-request'
import { jpegOf } from '../../testing/upload-bodies.ts'

const start = fotoGateways()

describe('a smaller picture of a photo', () => {
  const wide = sharp({ create: { width: 1200, height: 800, channels: 3, background: '#a33' } })

  it('U18 is upright, never wider than asked or than the original, in the format of its width, and says not where it was taken', async () => {
    const gps = { IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '5/1 47/1 0/1' } }
    const turned = await wide.clone().withExif(gps).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect((await sharp(turned).metadata()).exif?.length).toBeGreaterThan(100)
    const { address, get } = await start(serving(turned))
    for (const w of LARGURAS_FOTO) {
      const response = await get(`${address('/1')}?w=${w}`)
      const bytes = await bytesOf(response)
      const { width, height, format, exif } = await sharp(bytes).metadata()
      expect([w, width, height]).toEqual([w, Math.min(w, 800), Math.round(Math.min(w, 800) * 1.5)])
      expect(format).toBe(w < 1000 ? 'webp' : 'jpeg')
      expect(response.headers.get('content-type')).toBe(`image/${format}`)
      expect(response.headers.get('content-length')).toBe(String(bytes.length))
      expect(exif).toBeUndefined()
    }
  })

  it('was black where the photo is transparent, which the report shows in white', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const { address, get } = await start(
      serving(
        await sharp({ create: { width: 40, height: 30, channels: 4, background: clear } })
          .png()
          .toBuffer(),
      ),
    )
    for (const query of [...LARGURAS_FOTO.map((w) => `w=${w}`), 'x=0&y=0']) {
      const made = sharp(await bytesOf(await get(`${address('/1')}?${query}`)))
      const { channels } = await made.stats()
      expect([query, channels.map(({ min }) => min)]).toEqual([query, [255, 255, 255]])
    }
  })

  it('is turned as the browser turns the original, however the photo says it; a WebP is not', async () => {
    let served: Buffer = Buffer.alloc(0)
    const { address, get } = await start((req, res, record) => serving(served)(req, res, record))
    for (const [index, [what, bytes, orientation]] of TURNED.entries()) {
      served = bytes
      const made = await bytesOf(await get(`${address(`/${index}`)}?w=320`))
      const { width, height } = await sharp(made).metadata()
      expect([what, { width, height }, await cornersOf(made)]).toEqual([
        what,
        upright(STORED, orientation),
        CORNERS[orientation],
      ])
    }
    served = await wide.clone().withMetadata({ orientation: 6 }).webp().toBuffer()
    const { width, height } = await sharp(await bytesOf(await get(`${address('/webp')}?w=320`))).metadata()
    expect([width, height]).toEqual([320, 213])
  })

  it('of a very long or very wide photo is made in every width, in its proportions', async () => {
    let served: Buffer = Buffer.alloc(0)
    const { address, get } = await start((req, res, record) => serving(served)(req, res, record))
    for (const [width, height] of [
      [400, 17_500],
      [8, 65_500],
      [17_500, 200],
    ] as const) {
      served = await sharp({ create: { width, height, channels: 3, background: '#a33' } })
        .jpeg()
        .toBuffer()
      for (const w of LARGURAS_FOTO) {
        const response = await get(`${address(`/${width}`)}?w=${w}`)
        expect([width, w, response.status]).toEqual([width, w, 200])
        const made = await sharp(await bytesOf(response)).metadata()
        const scale = Math.min(1, w / width, (w < 1000 ? 16_383 : 65_500) / height)
        expect(Math.abs(made.width - width * scale)).toBeLessThanOrEqual(1)
        expect(Math.abs(made.height - height * scale)).toBeLessThanOrEqual(1)
      }
    }
  })

  it('is 502 when the original breaks off, as one that changed on the disk does', async () => {
    const foto = await wide.clone().jpeg().toBuffer()
    const { address, get } = await start((_req, res) => {
      res.writeHead(200, { 'content-length': foto.length })
      res.write(foto.subarray(0, foto.length - 100), () => res.destroy())
    })
    const broken = await get(`${address('/1')}?w=320`)
    expect(broken.status).toBe(502)
    expect(await broken.json()).toMatchObject({ message: ERRORS.BAD_BACKEND.texto })
  })

  it('is made once for those who ask at the same time, from an original fetched once for all widths', async () => {
    const foto = await wide.clone().jpeg().toBuffer()
    const { backend, address, get } = await start(serving(foto))
    const answers = await Promise.all(
      [320, 960, 1920, 320, 960, 1920].map((w) => get(`${address('/1')}?w=${w}`).then(bytesOf)),
    )
    expect(backend.requests).toHaveLength(1)
    expect(answers[0]?.equals(answers[3] ?? Buffer.alloc(0))).toBe(true)
    const again = await get(`${address('/1')}?w=960`)
    expect((await bytesOf(again)).equals(answers[1] ?? Buffer.alloc(0))).toBe(true)
    expect(backend.requests).toHaveLength(1)
    const etag = again.headers.get('etag') ?? ''
    expect(
      (await get(`${address('/1')}?w=960`, { 'if-none-match': etag, 'cache-control': 'max-age=0' })).status,
    ).toBe(304)
  })

  it('is asked for at the backend once it was kept for a day, and goes with an original that is gone', async () => {
    const foto = await wide.clone().jpeg().toBuffer()
    let status = 200
    const { backend, address, get, dataDir } = await start((req, res, record) =>
      status === 200 ? serving(foto)(req, res, record) : void res.writeHead(status).end(),
    )
    const folder = join(dataDir, DERIVATIVES_FOLDER)
    const kept = async () =>
      (await readdir(folder, { recursive: true })).filter((name) => /\.\w+$/.test(name))
    const age = async () => {
      for (const name of await kept()) await utimes(join(folder, name), 1, 1)
    }
    const ask = async (w: number) => (await get(`${address('/1')}?w=${w}`)).status
    expect([await ask(320), await ask(960), await ask(320)]).toEqual([200, 200, 200])
    expect(backend.requests).toHaveLength(2)
    await age()
    // One request to the backend renews both; while the backend fails, the kept pictures are served.
    expect([await ask(320), await ask(320), backend.requests.length]).toEqual([200, 200, 3])
    await age()
    status = 503
    expect([await ask(320), (await kept()).length]).toEqual([200, 2])
    status = 404
    expect([await ask(320), await kept()]).toEqual([404, []])
  })

  it('is refused when the original is cut, and nothing is kept of it', async () => {
    const foto = await wide.clone().jpeg().toBuffer()
    let served = foto.subarray(0, foto.length - 50)
    const { address, get } = await start((req, res, record) => serving(served)(req, res, record))
    const refused = await get(`${address('/1')}?w=320`)
    expect(refused.status).toBe(502)
    expect(await refused.json()).toMatchObject({
      message: 'A foto não pode ser aberta: o arquivo está danificado.',
    })
    served = foto
    expect((await get(`${address('/1')}?w=320`)).status).toBe(200)
  })

  it.each<[string, (foto: Buffer) => Answer]>([
    ['is cut', (foto) => serving(foto.subarray(0, foto.length - 50))],
    [
      'breaks off',
      (foto) => (_req, res) => {
        res.writeHead(200, { 'content-length': foto.length })
        res.write(foto.subarray(0, foto.length - 100), () => res.destroy())
      },
    ],
    [
      'leads elsewhere',
      () => (_req, res) => void res.writeHead(302, { location: 'http://cdn.exemplo/1' }).end(),
    ],
  ])('of which the original %s failed without the log saying which photo it was', async (_what, answer) => {
    const { address, get, gateway } = await start(answer(await wide.clone().jpeg().toBuffer()))
    expect((await get(`${address('/fotos/1?assinatura=x')}?w=320`)).status).toBe(502)
    const told = gateway.logLines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(told.find(({ erro }) => erro !== undefined)).toMatchObject({ caminho: '/fotos/1' })
  })

  it.runIf(process.platform === 'linux')(
    'U04 takes no more memory for a colour profile and a text that unpack to very much',
    async () => {
      const plain = await wide.clone().png().toBuffer()
      const [head, rest] = [plain.subarray(0, 8 + 25), plain.subarray(8 + 25)]
      const packed = deflateSync(Buffer.alloc(128 << 20), { level: 1 })
      const named = (name: string) => Buffer.concat([Buffer.from(`${name}\0\0`), packed])
      const bomb = Buffer.concat([
        ...[head, pngChunk('iCCP', named('icc')), pngChunk('zTXt', named('Comment')), rest],
      ])
      let served = plain
      const { address, get, derivatives } = await start((req, res, record) =>
        serving(served, 'image/png')(req, res, record),
      )
      const most = async (reference: string) => {
        expect((await get(`${address(reference)}?w=320`)).status).toBe(200)
        const [pid] = derivatives.pids
        return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
      }
      const usual = await most('/1')
      served = bomb
      expect((await most('/2')) - usual).toBeLessThan(64)
    },
  )

  it('F38 is told as unavailable when its process dies, and comes at the next attempt', async () => {
    const foto = await wide.clone().resize(4500, 3000, { kernel: 'nearest' }).jpeg().toBuffer()
    const { address, get, derivatives, gateway } = await start(serving(foto))
    const dying = get(`${address('/1')}?w=1920`)
    await until(() => derivatives.pids.length > 0)
    for (const pid of derivatives.pids) process.kill(pid, 'SIGKILL')
    const dead = await dying
    expect(dead.status).toBe(503)
    expect(dead.headers.get('retry-after')).toBe('1')
    expect(await dead.json()).toMatchObject({ message: ERRORS.PICTURES_DIED.texto })
    expect(gateway.logLines.some((line) => /PICTURES_DIED.*"caminho":"\/1"/.test(line))).toBe(true)
    expect((await get(`${address('/1')}?w=1920`)).status).toBe(200)
  })

  it('that nobody waits for any more is given up, and its original left alone', async () => {
    const { backend, gateway, address } = await start(
      (_req, res) => void res.writeHead(200).write(jpegOf(5000)),
    )
    const raw = await openRaw(gateway.port)
    await raw.send(`GET ${address('/1')}?w=320 HTTP/1.1\r\nHost: x\r\n\r\n`)
    await until(() => backend.requests.length === 1)
    raw.socket.destroy()
    await until(() => backend.requests[0]?.lostAt !== undefined, 10_000)
  })
})
