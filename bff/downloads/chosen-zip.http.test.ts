import { createHash } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { expect, it, describe } from 'vitest'
import { closedAfterEach } from '#shared/node/testing/closed-after-each'
import { openRaw, until } from '#shared/node/testing/raw-request'
import { unzip } from '#shared/node/testing/unzip'
import { LISTA_LINHAS, LINHAS } from '#shared/linhas/index'
import { request } from '#shared/node/testing/request'
import { FurtherOrigins } from '../fotos/further-origins.ts'
import { OriginalFotos } from '../fotos/original-foto.ts'
import { startRecordingBackend } from '../testing/recording-backend.ts'
import { startStreamGateway } from '../testing/stream-gateway.ts'
import { jpegOf } from '../testing/upload-bodies.ts'
import { downloadRoutes } from './download-routes.ts'

const cleanUp = closedAfterEach()

const FOTOS = new Map([
  ['/m/41', jpegOf(70_000)],
  ['/m/43', jpegOf(3000)],
])
/**
 * The photos of a backend: the second is gone, the fourth breaks off, the fifth is slow, the sixth is incomplete, and
 * the seventh never begins.
 */
const LIST = [
  { id: 41, url: '/m/41', nome: 'DJI_0001.JPG' },
  { id: 42, url: '/m/42', nome: 'DJI_0002.JPG' },
  { id: 43, url: '/m/43' },
  { id: 44, url: '/m/44' },
  { id: 45, url: '/m/45' },
  { id: 46, url: '/m/46' },
  { id: 47, url: '/m/47' },
]

/** Records the photos whose connection was closed early. */
class WatchedFotos extends OriginalFotos {
  readonly hungUp: string[] = []

  override async open(request: Parameters<OriginalFotos['open']>[0]) {
    const original = await super.open(request)
    const destroy = () => {
      this.hungUp.push(original.at)
      original.destroy()
    }
    return { ...original, destroy }
  }
}

async function start() {
  const asked: string[] = []
  const audited: unknown[] = []
  const left = new EventEmitter()
  const backend = await startRecordingBackend((req, res) => {
    const path = req.url?.split('?')[0] ?? ''
    asked.push(path)
    if (path === '/m/45') {
      res.once('close', () => left.emit('45'))
      res.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': 90_000 })
      return void res.write(jpegOf(5000))
    }
    if (path === '/m/46') {
      res.writeHead(206, { 'content-type': 'image/jpeg', 'content-range': 'bytes 0-4999/90000' })
      return void res.end(jpegOf(5000))
    }
    if (path === '/m/47') return
    const foto = FOTOS.get(path)
    if (foto) return void res.writeHead(200, { 'content-type': 'image/jpeg' }).end(foto)
    if (path === '/m/44') {
      res.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': 90_000 })
      return void res.write(jpegOf(5000), () => res.destroy())
    }
    if (path.startsWith('/m/')) return void res.writeHead(404).end()
    res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(LIST))
  })
  const hungUp: string[][] = []
  const gateway = await startStreamGateway(backend.url, (client) => {
    const further = new FurtherOrigins([])
    const originals = new WatchedFotos({ backend: client, further, maxBytes: 1_000_000 })
    hungUp.push(originals.hungUp)
    const audit = (_what: string, details: unknown) => void audited.push(details)
    return downloadRoutes({ backend: client, audit, originals })
  })
  cleanUp.push(backend.close, gateway.close)
  const zip = (
    linha: (typeof LISTA_LINHAS)[number],
    fotos: string,
    init: Parameters<typeof request>[1] = {},
  ) => request(`${gateway.url}${linha.api.zip}?os=OS-1&${linha.alvo}=T&fotos=${fotos}`, init)
  return { asked, audited, left, hungUp, logLines: gateway.logLines, port: gateway.port, zip }
}

describe.each(LISTA_LINHAS)(
  'photos of $id chosen from a backend that can only zip whole searches',
  (linha) => {
    it('come as one archive, and the list in it names the one that did not come', async () => {
      const { zip, asked, audited } = await start()
      const answer = await zip(linha, '41-43')
      expect([
        answer.status,
        answer.headers.get('content-type'),
        answer.headers.get('accept-ranges'),
      ]).toEqual([200, 'application/zip', 'none'])
      expect(answer.headers.get('content-disposition')).toBe('attachment; filename="fotos_os_OS-1_T.zip"')
      const files = await unzip(Buffer.from(await answer.arrayBuffer()))
      const names = ['DJI_0001.JPG', `${linha.arquivos.foto.replace('{id}', '43')}.jpg`]
      expect(files.map(({ name }) => name)).toEqual([...names, 'manifesto.csv'])
      expect(files[0]?.content.equals(FOTOS.get('/m/41') ?? Buffer.alloc(0))).toBe(true)
      const sum = createHash('sha256')
        .update(FOTOS.get('/m/41') ?? '')
        .digest('hex')
      const [, first, second] = files[2]?.content.toString().split('\r\n') ?? []
      expect(first).toBe(`1;DJI_0001.JPG;DJI_0001.JPG;70000;${sum};;;;;;No zip`)
      expect(second).toBe('2;DJI_0002.JPG;;;;;;;;;Fora do zip: o sistema de origem não a entregou')
      expect(asked).toEqual([linha.api.busca, '/m/41', '/m/42', '/m/43'])
      expect(audited).toMatchObject([{ os: 'OS-1', fotos: 3 }])
    })
  },
)

describe('photos chosen from a backend that can only zip whole searches', () => {
  const linha = LINHAS.drone

  it('break the connection where one of them breaks off', async () => {
    const { zip, logLines } = await start()
    await expect(zip(linha, '41,44').then((answer) => answer.arrayBuffer())).rejects.toThrow()
    const told = () => logLines.find((line) => line.includes('BAD_BACKEND'))
    await until(() => told() !== undefined)
    expect(JSON.parse(told() ?? '')).toMatchObject({
      caminho: '/m/44',
      detalhe: 'answer ended before its end',
    })
  })

  it('are listed as left out where the backend gives only a part, and none of that part stays open', async () => {
    const { zip, hungUp } = await start()
    const answer = await zip(linha, '41,46')
    const files = await unzip(Buffer.from(await answer.arrayBuffer()))
    expect(files.map(({ name }) => name)).toEqual(['DJI_0001.JPG', 'manifesto.csv'])
    expect(hungUp.flat()).toContain('/m/46')
  })

  it('were logged as if none had come when their client left before the first byte', async () => {
    const { port, asked, logLines } = await start()
    const raw = await openRaw(port)
    await raw.send(`GET ${linha.api.zip}?os=OS-1&wtg=T&fotos=47 HTTP/1.1\r\nHost: x\r\n\r\n`)
    await until(() => asked.includes('/m/47'))
    raw.socket.destroy()
    await until(() => logLines.some((line) => line.includes('"rota"')))
    expect(logLines.filter((line) => line.includes('BAD_BACKEND'))).toEqual([])
  })

  it('were logged as a failure of the product when their client left in the middle', async () => {
    const { port, left, logLines } = await start()
    const closed = once(left, '45', { signal: AbortSignal.timeout(20_000) })
    const raw = await openRaw(port)
    await raw.send(`GET ${linha.api.zip}?os=OS-1&wtg=T&fotos=45 HTTP/1.1\r\nHost: x\r\n\r\n`)
    await until(() => raw.received().includes(' 200 OK'))
    raw.socket.destroy()
    await closed
    await until(() => logLines.some((line) => line.includes('"status":499')))
    expect(logLines.filter((line) => line.includes('"level":"error"'))).toEqual([])
  })

  it('leave none of them open at the backend when only the head of the archive is asked for', async () => {
    const { zip, left } = await start()
    const closed = once(left, '45', { signal: AbortSignal.timeout(20_000) })
    const answer = await zip(linha, '45', { method: 'HEAD' })
    expect(answer.status).toBe(200)
    await closed
  })

  it('were recorded as a download, and half read, by the probe that the screen sends before one', async () => {
    const { zip, left, audited } = await start()
    const closed = once(left, '45', { signal: AbortSignal.timeout(20_000) })
    const look = { headers: { range: 'bytes=0-0' } }
    const seen = await zip(linha, '45', look)
    expect([seen.status, seen.headers.get('content-range')]).toEqual([206, 'bytes 0-0/*'])
    expect(Buffer.from(await seen.arrayBuffer()).toString()).toBe('P')
    await closed
    expect(audited).toEqual([])
    const refused = await zip(linha, '42', look)
    expect(refused.status).toBe(502)
  })

  it.each([
    ['', /^fotos é uma lista/],
    ['41&fotos=43', /^fotos é uma lista/],
    ['%25E0', /^fotos é uma lista/],
    ['1,'.repeat(3001), /^São fotos demais/],
  ])('are said to be too many only when they are: %s', async (fotos, sentence) => {
    const { zip } = await start()
    const { message } = (await (await zip(linha, fotos)).json()) as { message: string }
    expect(message).toMatch(sentence)
  })

  it.each([
    ['42', 502],
    ['7', 404],
    ['%25E0', 400],
    ['1,'.repeat(3001), 400],
  ])('are refused with a sentence before anything is sent: %s', async (fotos, status) => {
    const { zip } = await start()
    const answer = await zip(linha, fotos)
    expect([answer.status, await answer.json()]).toEqual([
      status,
      { message: expect.stringMatching(/\.$/), requestId: expect.any(String) },
    ])
  })
})
