import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { fileURLToPath } from 'node:url'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { freePort } from '#shared/node/testing/free-port'
import { STORY_MS } from '#shared/node/testing/pace'
import { userOf } from '../testing/fake-backend.ts'
import { NGINX, startNginx } from '../testing/nginx.ts'
import { gatewayOfAllTests } from '../testing/running-gateway.ts'
import { BOUNDARY, formBody, goodForm, jpegOf, fotoPart } from '../testing/upload-bodies.ts'

const { drone } = LINHAS
const CALLS = 150
const UPLOADS = 15

// While the flood lasts everything is slow, and on a busy machine takes minutes.
vi.setConfig({ testTimeout: STORY_MS })

/** A proxy that keeps its connections to the gateway open, and collects a request whole before passing it on. */
const keepingServer = (port: number, gatewayPort: number) => `
  client_max_body_size 0;
  upstream gateway { server 127.0.0.1:${gatewayPort}; keepalive 16; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://gateway;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_request_buffering on;
      proxy_buffering on;
      client_body_buffer_size 8m;
    }
  }`

describe.runIf(NGINX)('behind an nginx that keeps its connections', () => {
  let url = ''
  const { backend, gateway, caller } = gatewayOfAllTests({ caller: 'administrador' })
  let folder: string
  let stop: () => Promise<void>
  beforeAll(async () => {
    folder = newFolder('nginx')
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    stop = await startNginx(folder, keepingServer(port, Number(new URL(gateway.url).port)), `${url}/healthz`)
    backend.answers.set(`POST ${drone.api.upload}`, { status: 201, json: { message: 'Recebido.' } })
  })
  afterAll(async () => {
    await stop()
    removeFolder(folder)
  })

  it('R09 calls and uploads of users are all answered beside refused bodies of callers without a session', async () => {
    const refused: number[] = []
    let done = false
    const junk = Buffer.alloc(3_900_000)
    // `fetch` would copy each body and take most of the processor time for that.
    const flood = async (path: string) => {
      while (!done) {
        const sent = request(url + path, { method: 'POST' }).end(junk)
        const [response] = (await once(sent, 'response')) as [IncomingMessage]
        await once(response.resume(), 'end')
        refused.push(response.statusCode ?? 0)
      }
    }
    const floods = ['/', drone.api.upload, '/trpc/auth.login'].map(flood)
    const headers = { ...caller, origin: url }
    const body = new Uint8Array(
      formBody(goodForm(drone, [fotoPart(jpegOf(30_000))], userOf('administrador').id)),
    )
    const statuses = { calls: [] as number[], uploads: [] as number[] }
    const others = async () => {
      while (statuses.calls.length < CALLS) {
        const answer = await fetch(`${url}/trpc/auth.me`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: '{}',
        })
        await answer.arrayBuffer()
        statuses.calls.push(answer.status)
      }
    }
    const sends = async () => {
      for (let count = 0; count < UPLOADS; count += 1) {
        const type = `multipart/form-data; boundary=${BOUNDARY}`
        const answer = await fetch(url + drone.api.upload, {
          method: 'POST',
          headers: { ...headers, 'content-type': type },
          body,
        })
        await answer.arrayBuffer()
        statuses.uploads.push(answer.status)
      }
    }
    await Promise.all([others(), sends()])
    done = true
    await Promise.all(floods)
    expect(new Set(refused)).toEqual(new Set([404, 401, 415]))
    expect(statuses.calls.filter((status) => status !== 200)).toEqual([])
    expect(statuses.uploads).toEqual(Array(UPLOADS).fill(201))
  })
})

/** A proxy that caches everything that it is allowed to, for everybody. */
const cachingServer = (folder: string, port: number, gatewayPort: number) => `
  proxy_cache_path ${folder}/kept keys_zone=kept:1m;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://127.0.0.1:${gatewayPort};
      proxy_set_header Host $http_host;
      proxy_cache kept;
      add_header X-Cache $upstream_cache_status always;
    }
  }`

describe.runIf(NGINX)('behind an nginx that keeps answers', () => {
  const { backend, gateway, caller } = gatewayOfAllTests({ caller: 'administrador' })

  it('C01 nobody is given what another one asked for', async () => {
    const folder = newFolder('nginx-guarda')
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const conf = cachingServer(folder, port, Number(new URL(gateway.url).port))
    const stop = await startNginx(folder, conf, `${url}/healthz`)
    backend.files.set(drone.api.zip, (_req, res) => void res.end('PK\u0003\u0004'))
    backend.files.set('/api/fotos/drone-1', (_req, res) => void res.end(jpegOf(5_000)))
    const { address } = gateway.fotos.link('drone', '/api/fotos/drone-1')
    const paths = [address, `${drone.api.zip}?os=1&wtg=2`, '/api/admin/wtg-list.xlsx']
    const { cookie = '' } = caller
    const { cookie: another = '' } = await gateway.signIn('colaborador')
    try {
      for (const path of paths) {
        const answers = [
          await fetch(url + path, { headers: { cookie } }),
          await fetch(url + path, { headers: { cookie: another } }),
          await fetch(url + path),
        ]
        await Promise.all(answers.map((answer) => answer.arrayBuffer()))
        expect([path, ...answers.map(({ status }) => status)]).toEqual([path, 200, 403, 401])
        expect(answers.map(({ headers }) => headers.get('x-cache'))).toEqual(['MISS', 'MISS', 'MISS'])
      }
    } finally {
      await stop()
      removeFolder(folder)
    }
  })
})

const SHIPPED = fileURLToPath(new URL('../../docker/nginx.scale.conf', import.meta.url))

/** A server of docker/nginx.scale.conf by what it listens to, without TLS. */
function shippedServer(listen: string, port: number): string {
  const servers = readFileSync(SHIPPED, 'utf8').split(/^(?= {2}server \{)/m)
  const server = servers.find((text) => text.includes(`listen ${listen};`)) ?? expect.fail(listen)
  const [block = ''] = /^.*?^ {2}\}$/ms.exec(server) ?? []
  return block.replace(`listen ${listen};`, `listen 127.0.0.1:${port};`).replace(/^ *(ssl_|http2).*$/gm, '')
}

/** The inner server, to which the gateways connect, on this port and with a backend on that one. */
const shippedInside = (port: number, backendPort: number) =>
  `upstream backends { server 127.0.0.1:${backendPort}; } ${shippedServer('8081', port)}`

describe.runIf(NGINX)('the nginx in front of two gateways', () => {
  it('a page opened while one of them was newer stayed blank: its files were asked of the other, too', async () => {
    const folder = newFolder('nginx-diante')
    const [port, newer, older] = [await freePort(), await freePort(), await freePort()]
    const gateways = `upstream gateways { server 127.0.0.1:${newer}; server 127.0.0.1:${older}; }
      server { listen 127.0.0.1:${newer}; location / { return 404; } location = /assets/new.js { return 200; } }
      server { listen 127.0.0.1:${older}; location / { return 404; } location = /assets/old.js { return 200; } }`
    const url = `http://127.0.0.1:${port}/assets`
    const stop = await startNginx(folder, gateways + shippedServer('443 ssl', port), `${url}/new.js`)
    const asked: number[] = []
    for (const name of ['new', 'old', 'new', 'old', 'none'])
      asked.push((await fetch(`${url}/${name}.js`)).status)
    await stop()
    removeFolder(folder)
    expect(asked).toEqual([200, 200, 200, 200, 404])
  })
})

describe.runIf(NGINX)('the nginx between gateways and backends', () => {
  it('hangs up where no backend is there: an answer of its own would pass for one of theirs', async () => {
    const folder = newFolder('nginx-dentro')
    const [port, living, gone] = [await freePort(), await freePort(), await freePort()]
    const lives = `server { listen 127.0.0.1:${living}; return 200; }`
    const stop = await startNginx(folder, shippedInside(port, gone) + lives, `http://127.0.0.1:${living}`)
    const [answer] = await Promise.allSettled([fetch(`http://127.0.0.1:${port}/api/usuario`)])
    await stop()
    removeFolder(folder)
    expect(answer).toMatchObject({ status: 'rejected', reason: { cause: { code: 'UND_ERR_SOCKET' } } })
  })
})
