import { describe, expect, it } from 'vitest'
import { LINHAS, LISTA_LINHAS } from '#shared/linhas/index'
import type { Linha } from '#shared/linhas/index'
import { NIVEIS, canAccess } from '#shared/linhas/niveis'
import { closedAfterEach } from '#shared/node/testing/closed-after-each'
import { timed } from '#shared/node/testing/load'
import { openRaw, requestHead, until } from '#shared/node/testing/raw-request'
import { request } from '#shared/node/testing/request'
import { acceptAll, startRecordingBackend } from '../testing/recording-backend.ts'
import { GERENTE, startStreamGateway } from '../testing/stream-gateway.ts'
import { downloadRoutes } from './download-routes.ts'

type Answer = Parameters<typeof startRecordingBackend>[0]

const cleanUp = closedAfterEach()

async function start(answer: Answer, bodyMs?: number) {
  const backend = await startRecordingBackend(answer)
  const audited: string[] = []
  const audit = (what: string) => void audited.push(what)
  const gateway = await startStreamGateway(backend.url, (client) =>
    downloadRoutes({ backend: client, audit, ...(bodyMs === undefined ? {} : { bodyMs }) }),
  )
  cleanUp.push(backend.close, gateway.close)
  const get = (path: string, headers: Record<string, string> = {}) => request(gateway.url + path, { headers })
  const post = (linha: Linha, body: unknown, headers: Record<string, string> = {}) =>
    request(gateway.url + linha.api.exportar, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    })
  return { backend, gateway, audited, get, post }
}

const ZIP = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(200_000, 7)])
const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5000, 1)])
const zipAddress = (linha: Linha, alvo = 'T 1') =>
  `${linha.api.zip}?os=OS-1&${linha.alvo}=${encodeURIComponent(alvo)}`
const report = (linha: Linha, tipo = 'pdf') => ({
  ...Object.fromEntries(linha.busca.relatorio.map(({ campo }) => [campo, 'x-1'])),
  tipo,
})

/** The headers of a careless backend, which lets its files be cached. */
const SHARED = { 'cache-control': 'public, max-age=600' }

const zipBackend: Answer = (req, res) => {
  const file = { etag: '"z1"', 'accept-ranges': 'bytes', 'content-type': 'text/html' }
  const common = { ...file, ...SHARED, 'set-cookie': 'a=b' }
  const [, from] = /^bytes=(\d+)-$/.exec(req.headers.range ?? '') ?? []
  if (from === undefined || req.headers['if-range'] === '"old"')
    return void res.writeHead(200, { ...common, 'content-length': ZIP.length }).end(ZIP)
  const part = ZIP.subarray(Number(from))
  const range = `bytes ${from}-${ZIP.length - 1}/${ZIP.length}`
  res.writeHead(206, { ...common, 'content-length': part.length, 'content-range': range }).end(part)
}

describe.each(LISTA_LINHAS)('the files of $id', (linha) => {
  it('C01 come as one zip under a name that tells what it holds, kept by nobody, and go on where a download stopped', async () => {
    const { backend, audited, get } = await start(zipBackend)
    const whole = await get(zipAddress(linha))
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(ZIP.length),
      'content-disposition': 'attachment; filename="fotos_os_OS-1_T 1.zip"',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      etag: '"z1"',
    })
    expect(whole.headers.get('set-cookie')).toBeNull()
    expect(Buffer.from(await whole.arrayBuffer()).equals(ZIP)).toBe(true)
    expect(backend.requests[0]?.url).toBe(`${linha.api.zip}?os=OS-1&${linha.alvo}=T+1`)

    const rest = await get(zipAddress(linha), { range: 'bytes=150000-', 'if-range': '"z1"' })
    expect([rest.status, rest.headers.get('content-range')]).toEqual([206, `bytes 150000-200003/200004`])
    expect(Buffer.from(await rest.arrayBuffer()).equals(ZIP.subarray(150_000))).toBe(true)
    const changed = await get(zipAddress(linha), { range: 'bytes=150000-', 'if-range': '"old"' })
    expect((await changed.arrayBuffer()).byteLength).toBe(ZIP.length)
    // A download that is resumed is not counted again; one that begins again is.
    expect(audited).toEqual(['zip', 'zip'])
  })

  it.each([
    ['pdf', PDF, 'pdf', 'application/pdf'],
    ['excel', ZIP, 'xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ])(
    "H02 C01 come as a report in %s under its own name, kept by nobody, asked for in the session's name",
    async (...[tipo, file, ending, mime]) => {
      const { backend, post } = await start((req, res, record) => {
        req.on('data', (chunk: Buffer) => record.body.push(chunk))
        req.on('end', () => res.writeHead(200, { ...SHARED, 'content-length': file.length }).end(file))
      })
      const response = await post(linha, report(linha, tipo))
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': mime,
        'content-length': String(file.length),
        'cache-control': 'private, no-store',
        'content-disposition': `attachment; filename="${linha.arquivos.relatorio}.${ending}"`,
      })
      expect(Buffer.from(await response.arrayBuffer()).equals(file)).toBe(true)
      expect(JSON.parse(Buffer.concat(backend.requests[0]?.body ?? []).toString())).toEqual({
        ...report(linha, tipo),
        usuarioEmail: GERENTE.email,
      })
      for (const usuarioEmail of [GERENTE.email.toUpperCase(), '', null, undefined]) {
        const own = await post(linha, { ...report(linha, tipo), usuarioEmail })
        await own.arrayBuffer()
        expect([usuarioEmail, own.status]).toEqual([usuarioEmail, 200])
        const asked = JSON.parse(Buffer.concat(backend.requests.at(-1)?.body ?? []).toString()) as object
        expect(asked).toMatchObject({ usuarioEmail: GERENTE.email })
      }
      expect(backend.requests).toHaveLength(5)
      const other = await post(linha, { ...report(linha, tipo), usuarioEmail: 'outra@empresa.com.br' })
      expect(other.status).toBe(403)
      expect(backend.requests).toHaveLength(5)
    },
  )

  it('are for the roles of the line alone, and cost others no call', async () => {
    const { backend, get, post } = await start(zipBackend)
    for (const nivel of [...NIVEIS, 'anonimo'] as const) {
      const may = nivel !== 'anonimo' && canAccess(nivel, linha.telas.download.acesso)
      const before = backend.requests.length
      const zip = await get(zipAddress(linha), { 'x-teste-nivel': nivel })
      const excel = await post(linha, report(linha, 'excel'), { 'x-teste-nivel': nivel })
      await Promise.all([zip.arrayBuffer(), excel.arrayBuffer()])
      const refused = nivel === 'anonimo' ? 401 : 403
      expect([zip.status, excel.status], nivel).toEqual(may ? [200, 200] : [refused, refused])
      expect(backend.requests.length - before).toBe(may ? 2 : 0)
    }
  })

  it('D01 are not asked for with what is missing or odd', async () => {
    const { backend, get, post } = await start(zipBackend)
    const { alvo } = linha
    for (const query of [
      '',
      '?os=1',
      `?os=&${alvo}=1`,
      `?os=1&os=2&${alvo}=1`,
      `?os=%0d%0a&${alvo}=1`,
      `?os=${'x'.repeat(101)}&${alvo}=1`,
    ]) {
      const response = await get(linha.api.zip + query)
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { message: linha.avisos.baixarTodas },
      ])
    }
    for (const body of [{}, { ...report(linha), tipo: 'docx' }, { ...report(linha), os: '' }, [], null])
      expect((await post(linha, body)).status).toBe(400)
    for (const type of ['text/plain', 'application/json; charset=iso-8859-1', 'application/json;x']) {
      const other = await post(linha, report(linha), { 'content-type': type })
      expect([other.status, await other.json()], type).toMatchObject([
        415,
        { message: 'Envie o corpo como content-type: application/json, em UTF-8.' },
      ])
    }
    expect(backend.requests).toEqual([])
  })

  it('C02 that a browser opened as a page are refused with a page, and without a session lead to the login', async () => {
    const { gateway, get } = await start(acceptAll(404, { message: 'Nenhuma foto <aqui>.' }))
    const navigate = async (header: string) => {
      const raw = await openRaw(gateway.port)
      await raw.send(
        `GET ${zipAddress(linha)} HTTP/1.1\r\nHost: x\r\nSec-Fetch-Mode: navigate\r\n${header}\r\n\r\n`,
      )
      return raw.closed
    }
    const page = await navigate('Connection: close')
    expect(page).toMatch(/^HTTP\/1.1 404 /)
    expect(page).toContain('Content-Type: text/html; charset=utf-8')
    expect(page).toMatch(
      /\r\nContent-Security-Policy: default-src 'none'; style-src 'self'; img-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'\r\n/,
    )
    expect(page).toContain('<h1>Nenhuma foto &lt;aqui&gt;.</h1>')
    expect(page).toContain(`href="${linha.telas.download.rota}"`)
    const anonymous = await navigate('X-Teste-Nivel: anonimo\r\nConnection: close')
    expect(anonymous).toMatch(/^HTTP\/1.1 303 /)
    expect(anonymous).toContain(
      `Location: /login?redirect=${encodeURIComponent(linha.telas.download.rota)}\r\n`,
    )
    expect(await (await get(zipAddress(linha))).json()).toMatchObject({ message: 'Nenhuma foto <aqui>.' })
  })
})

const { civil } = LINHAS

describe('a zip', () => {
  it('was refused when the backend called it JSON', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': ZIP.length }
    const { get } = await start((_req, res) => void res.writeHead(200, headers).end(ZIP))
    const answer = await get(zipAddress(civil))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
    expect(Buffer.from(await answer.arrayBuffer()).equals(ZIP)).toBe(true)
  })

  it('D01 has a name that no header and no folder can be made of', async () => {
    const { get } = await start(zipBackend)
    const { headers } = await get(zipAddress(civil, '../Á;"x"'))
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="fotos_os_OS-1_..-A;-x-.zip"; filename*=UTF-8''fotos_os_OS-1_..-%C3%81%3B-x-.zip`,
    )
  })

  it('D08 F39 is refused to a user who has two under way, and given again when one has ended', async () => {
    const { backend, gateway, get } = await start((_req, res) => {
      res.writeHead(200, { 'content-length': 1e9 }).write(ZIP)
    })
    const running = await Promise.all([openRaw(gateway.port), openRaw(gateway.port)])
    for (const raw of running) await raw.send(`GET ${zipAddress(civil, 'T')} HTTP/1.1\r\nHost: x\r\n\r\n`)
    await until(() => running.every((raw) => raw.received().includes('200 OK')))
    const third = await get(zipAddress(civil))
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '30'])
    const left = performance.now()
    running[0]?.socket.destroy()
    await until(() => backend.requests[0]?.lostAt !== undefined || backend.requests[1]?.lostAt !== undefined)
    expect(timed(performance.now() - left, 1000)).toBe('in time')
    const fourth = await fetch(gateway.url + zipAddress(civil))
    expect(fourth.status).toBe(200)
    await fourth.body?.cancel()
  })

  it('of a slow client stays with the backend, not in memory', async () => {
    let sent = 0
    const { gateway } = await start((_req, res) => {
      res.writeHead(200, { 'content-length': 300_000_000 })
      const more = () => {
        while (!res.destroyed && sent < 299_000_000) {
          sent += ZIP.length
          if (!res.write(ZIP)) return void res.once('drain', more)
        }
      }
      more()
    })
    const raw = await openRaw(gateway.port)
    raw.socket.pause()
    await raw.send(`GET ${zipAddress(civil, 'T')} HTTP/1.1\r\nHost: x\r\n\r\n`)
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(sent).toBeLessThan(40_000_000)
    raw.socket.destroy()
  })

  it.each<[string, Answer]>([
    ['a page', (_req, res) => void res.writeHead(200, { 'content-type': 'application/zip' }).end('<html>')],
    ['nothing', (_req, res) => void res.writeHead(200).end()],
    ['no content', (_req, res) => void res.writeHead(204).end()],
    ['a redirect', (_req, res) => void res.writeHead(302, { location: 'http://evil.example/' }).end()],
    ['an error', (_req, res) => void res.writeHead(503).end()],
  ])('D03 that turns out to be %s is not passed on', async (_what, answer) => {
    const { get } = await start(answer)
    expect((await get(zipAddress(civil))).status).toBe(502)
  })

  it('F06 that the backend stops in the middle is cut, and never looks whole', async () => {
    const declared = await start((_req, res) => {
      res.writeHead(200, { 'content-length': 1e6 }).write(ZIP, () => res.destroy())
    })
    await expect(declared.get(zipAddress(civil)).then((response) => response.arrayBuffer())).rejects.toThrow()
    const chunked = await start((_req, res) => {
      res.writeHead(200).write(ZIP, () => setTimeout(() => res.destroy(), 50))
    })
    await expect(chunked.get(zipAddress(civil)).then((response) => response.arrayBuffer())).rejects.toThrow()
  })
})

describe('a part of a zip that is not there', () => {
  it('is refused with how long the zip is', async () => {
    const { get } = await start((req, res) => {
      const headers = { 'content-range': 'bytes */200004', 'content-type': 'application/json' }
      req.resume().on('end', () => res.writeHead(416, headers).end('{}'))
    })
    const answer = await get(zipAddress(LINHAS.civil), { range: 'bytes=900000-' })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */200004'])
  })
})

describe('a report that is asked for with a body that never comes', () => {
  it('R12 is refused with 408 after its time, and takes nothing from the next', async () => {
    const { civil } = LINHAS
    const { backend, gateway, post } = await start(acceptAll(404, {}), 300)
    const head = requestHead(`POST ${civil.api.exportar}`, {
      'content-type': 'application/json',
      'content-length': '100',
    })
    const raws = await Promise.all([1, 2, 3, 4].map(() => openRaw(gateway.port)))
    for (const raw of raws) await raw.send(`${head}{"os`)
    for (const raw of raws) expect(await raw.closed).toMatch(/^HTTP\/1\.1 408 [^]*connection: close\r\n/i)
    expect(backend.requests).toEqual([])
    expect((await post(civil, report(civil))).status).toBe(404)
  })
})
