// Program: the backend in front of which every server is measured. It accepts everything, answers at once and keeps
// nothing.
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable, pipeline } from 'node:stream'
import { MB } from '#shared/bytes/units'
import { LISTA_LINHAS } from '#shared/linhas/index'
import { jpegOf } from '#bff/testing/upload-bodies'
import { largeFoto, records, wtgList } from './samples.ts'

const ZIP_BYTES = 512 * MB
const foto = jpegOf(12 * MB, 1)
const picture = await largeFoto()
const search = Buffer.from(JSON.stringify({ photos: records(200) }))
const small = Buffer.from(JSON.stringify({ empresas: [], wtgs: [] }))
const list = Buffer.from(JSON.stringify(wtgList(100_000)))
const USER = { email: 'ana@empresa.example', nivel: 'administrador' }
/** Each sign-in gets a new user id, because one user may have only a few uploads under way. */
let people = 0

function* zipBytes(): Generator<Buffer> {
  const chunk = Buffer.alloc(MB, 'PK')
  for (let sent = 0; sent < ZIP_BYTES; sent += MB) yield chunk
}

function send(res: ServerResponse, bytes: Buffer, type = 'application/json'): void {
  res.writeHead(200, { 'content-type': type, 'content-length': bytes.length }).end(bytes)
}

const json = (value: unknown) => Buffer.from(JSON.stringify(value))

function answer(req: IncomingMessage, res: ServerResponse): void {
  const { pathname } = new URL(req.url ?? '/', 'http://x')
  if (pathname === '/api/auth/login') send(res, json({ token: 'x', user: { ...USER, id: ++people } }))
  else if (pathname === '/api/usuario') send(res, small)
  else if (pathname === '/api/admin/wtg-list') send(res, list)
  else if (pathname.startsWith('/api/fotos/grande')) send(res, picture, 'image/jpeg')
  else if (pathname.startsWith('/api/fotos/')) send(res, foto, 'image/jpeg')
  else if (LISTA_LINHAS.some(({ api }) => api.fotos === pathname)) send(res, search)
  else if (LISTA_LINHAS.some(({ api }) => api.zip === pathname)) {
    res.writeHead(200, { 'content-type': 'application/zip', 'content-length': ZIP_BYTES })
    pipeline(Readable.from(zipBytes()), res, () => undefined)
  } else send(res, json({ message: 'ok' }))
}

const server = createServer({ requestTimeout: 0 }, (req, res) => {
  req.on('error', () => undefined)
  req.resume().on('end', () => answer(req, res))
})
server.keepAliveTimeout = 120_000
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('disconnect', () => process.exit(0))
