// Program: servers in plain node:http to compare with. `/plain` asks the backend for a search, checks the answer by its
// schema and writes it again; `/copia` sends the files of a folder one after another; everything else is passed on
// unchanged, in both directions.
import { createReadStream, readdirSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { fotosSchema } from '#shared/testing/answers'

const backend = new URL(process.argv[2] ?? '')
const target = { host: backend.hostname, port: backend.port }
const folder = process.argv[3] ?? ''
const SEARCH = '/api/inspecao?os=1&blade=1'

async function* filesOf(): AsyncGenerator<Buffer> {
  for (const name of readdirSync(folder)) yield* createReadStream(join(folder, name)) as AsyncIterable<Buffer>
}

const server = createServer({ requestTimeout: 0 }, (req, res) => {
  if (req.url === '/plain') {
    req.resume()
    request({ ...target, path: SEARCH }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const fotos = fotosSchema.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')))
        res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(fotos))
      })
    }).end()
    return
  }
  if (req.url === '/copia') {
    req.resume()
    pipeline(filesOf, res, () => undefined)
    return
  }
  const upstream = request(
    { ...target, path: req.url, method: req.method, headers: req.headers },
    (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers)
      pipeline(answer, res, () => undefined)
    },
  )
  pipeline(req, upstream, () => undefined)
})
// Minutes pass between the rows that use this server; connections stay open meanwhile.
server.keepAliveTimeout = 600_000
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('disconnect', () => process.exit(0))
