import { describe, expect, it } from 'vitest'
import { ERRORS } from '#shared/errors/errors'
import { LINHAS } from '#shared/linhas/index'
import { closedAfterEach } from '#shared/node/testing/closed-after-each'
import { until } from '#shared/node/testing/raw-request'
import { request } from '#shared/node/testing/request'
import { acceptAll, startRecordingBackend } from '../testing/recording-backend.ts'
import { startStreamGateway } from '../testing/stream-gateway.ts'
import { downloadRoutes } from './download-routes.ts'

const cleanUp = closedAfterEach()

const { civil } = LINHAS

/** A backend with this answer, and a gateway in front of it that waits `beginMs` for a file to begin. */
async function startBefore(answer: Parameters<typeof startRecordingBackend>[0], beginMs?: number) {
  const backend = await startRecordingBackend(answer)
  const gateway = await startStreamGateway(backend.url, (client) =>
    downloadRoutes({ backend: client, audit: () => undefined, ...(beginMs !== undefined && { beginMs }) }),
  )
  cleanUp.push(backend.close, gateway.close)
  const zip = (method = 'GET') => request(`${gateway.url}${civil.api.zip}?os=OS-1&torre=T`, { method })
  const report = () =>
    request(gateway.url + civil.api.exportar, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ os: 'OS-1', torre: 'T', tipo: 'pdf' }),
    })
  return { backend, zip, report }
}

/** Requests a zip from a backend with this answer. */
const askForZip = async (answer: Parameters<typeof startRecordingBackend>[0]) =>
  (await startBefore(answer)).zip()

const UNEXPECTED = 'O servidor respondeu de forma inesperada.'

describe('a zip', () => {
  it.each([
    [200, { url: '/files/fotos.zip' }, [502, UNEXPECTED]],
    [200, [1, 2], [502, UNEXPECTED]],
    [200, { message: 'Nenhuma foto nesta OS.' }, [422, 'Nenhuma foto nesta OS.']],
    [202, { message: 'O zip está em preparo.' }, [422, 'O zip está em preparo.']],
  ] as const)('is not sent, and its call ends, when %i with %j comes in its place', async (...asked) => {
    const [status, json, answered] = asked
    const response = await askForZip(acceptAll(status, json))
    const { message } = (await response.json()) as { message: string }
    expect([response.status, message]).toEqual(answered)
  })

  const askForText = (text: string, type?: string) =>
    askForZip((req, res) => {
      if (type !== undefined) res.setHeader('content-type', type)
      res.end(text)
      req.resume()
    }).then(async (answer) => [answer.status, ((await answer.json()) as { message: string }).message])

  it.each(['text/html', 'text/plain; charset=utf-8', 'application/problem+json', undefined])(
    'is not sent, and its call ends with the sentence, when a refusal comes in its place as %s',
    async (type) => {
      expect(await askForText('{"erro":"Não há zip ainda."}', type)).toEqual([422, 'Não há zip ainda.'])
    },
  )

  it.each(['OK', '<html>Em manutenção</html>', ''])(
    'is not sent when the text %j comes in its place',
    async (text) => {
      expect(await askForText(text, 'text/html')).toEqual([502, UNEXPECTED])
    },
  )

  it('is not sent when it comes compressed although it was asked for as it is', async () => {
    const answer = await askForZip((req, res) => {
      res.writeHead(200, { 'content-encoding': 'gzip' }).end(begin)
      req.resume()
    })
    expect(answer.status).toBe(502)
  })

  it.each([
    ['GET', '%PDF', 502],
    ['HEAD', 'PK', 200],
  ] as const)(
    'ends at once where %s wants no byte of it, because it begins with %s',
    async (method, start, status) => {
      const { backend, zip } = await startBefore((req, res) => {
        res.writeHead(200, { 'content-type': 'image/png' }).write(Buffer.from(start.padEnd(100_000)))
        req.resume()
      })
      expect((await zip(method)).status).toBe(status)
      await until(() => backend.requests[0]?.lostAt !== undefined)
    },
  )

  const begin = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(200_000, 7)])
  const end = Buffer.concat([Buffer.from('504b0506', 'hex'), Buffer.alloc(18)])
  it.each([
    ['whole, with its own end', Buffer.concat([begin, end]), true],
    ['whole, with a comment behind it', Buffer.concat([begin, end, Buffer.from('comentário')]), true],
    ['cut without it', begin, false],
  ])('that ends with its connection, as HTTP/1.0 has it, is %s', async (_is, file, isWhole) => {
    const got = await askForZip((req, res) => {
      res.socket?.end(Buffer.concat([Buffer.from('HTTP/1.0 200 OK\r\n\r\n'), file]))
      req.resume()
    }).then(
      async (response) => Buffer.from(await response.arrayBuffer()).equals(file),
      () => 'cut',
    )
    expect(got).toBe(isWhole || 'cut')
  })
})

it('a part of a zip whose length the backend did not tell was cut off as half a file', async () => {
  const answer = await askForZip((req, res) => {
    res.writeHead(206, { 'content-range': 'bytes 5-9/200004' }).write('parte')
    req.resume().on('end', () => res.end())
  })
  expect([answer.status, await answer.text()]).toEqual([206, 'parte'])
})

it.each([
  ['whole, with its own end', '%PDF-1.7\nx\n%%EOF\n', true],
  ['cut without it', '%PDF-1.7\nx\n', false],
])('a PDF that ends with its connection, as HTTP/1.0 has it, is %s', async (_is, file, isWhole) => {
  const { report } = await startBefore((req, res) => {
    req.resume().on('end', () => res.socket?.end(`HTTP/1.0 200 OK\r\n\r\n${file}`))
  })
  const got = await report().then(
    async (response) => (await response.text()) === file,
    () => 'cut',
  )
  expect(got).toBe(isWhole || 'cut')
})

it.each([
  ['zip', 2],
  ['report', 4],
] as const)(
  'F02 a %s that the backend does not begin in its time is given up, with the call and the place of its user',
  async (what, atOnce) => {
    const { backend, ...ask } = await startBefore((req) => void req.resume(), 500)
    const inTheirPlaces = Array.from({ length: atOnce }, () => ask[what]())
    for (const response of [...(await Promise.all(inTheirPlaces)), await ask[what]()])
      expect([response.status, await response.json()]).toMatchObject([
        504,
        { message: ERRORS.BACKEND_TIMEOUT.texto },
      ])
    expect(backend.requests).toHaveLength(atOnce + 1)
    await until(() => backend.requests.every(({ lostAt }) => lostAt !== undefined))
  },
)
