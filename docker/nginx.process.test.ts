import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request as openRequest, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NGINX, startNginx } from '#bff/testing/nginx'
import { BOUNDARY, formBody, goodForm, jpegOf, fotoPart, textFields } from '#bff/testing/upload-bodies'
import { ADMINISTRADOR, startProduct } from '#shared/node/testing/product-process'
import { LINHAS } from '#shared/linhas/index'
import { request } from '#shared/node/testing/request'
import { freePort } from '#shared/node/testing/free-port'

const { civil } = LINHAS
const METRICS_TOKEN = 'um-token-de-metricas'

interface Ports {
  http: number
  https: number
  product: number
}

/**
 * The shipped configuration with other ports and without TLS, in front of the product's port, with its log in the
 * folder.
 */
function shippedServer({ http, https, product }: Ports, folder: string): string {
  return readFileSync(fileURLToPath(new URL('./nginx.conf', import.meta.url)), 'utf8')
    .replace(/^\s*listen \[::\].*$/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${https};`)
    .replace('/var/log/nginx', folder)
    .replace(/^\s*ssl_.*$/gm, '')
    .replace('127.0.0.1:3000', `127.0.0.1:${product}`)
    .replace('Host $host;', 'Host $http_host;')
}

describe.runIf(NGINX)('the nginx of docker/nginx.conf', () => {
  let folder: string
  const cleanUp: (() => unknown)[] = []
  let url = ''
  let http = 0
  let log = () => ''
  beforeAll(async () => {
    folder = newFolder('operacao')
    const https = await freePort()
    http = await freePort()
    url = `http://127.0.0.1:${https}`
    const product = await startProduct({
      dataDir: join(folder, 'dados'),
      env: { PUBLIC_URL: url, TRUST_PROXY: '1', METRICS_TOKEN },
    })
    cleanUp.push(product.kill)
    log = () => product.output.out
    const server = shippedServer({ http, https, product: product.port }, folder)
    cleanUp.push(await startNginx(folder, server, `${url}/healthz`))
  })
  afterAll(async () => {
    for (const close of cleanUp.reverse()) await close()
    removeFolder(folder)
  })

  it('passes login, a long upload and its zip, and hides the metrics', async () => {
    const page = { origin: url, 'sec-fetch-site': 'same-origin' }
    const login = await request(`${url}/trpc/auth.login`, {
      method: 'POST',
      headers: { ...page, 'content-type': 'application/json' },
      body: JSON.stringify(ADMINISTRADOR),
    })
    expect(login.status).toBe(200)
    const { result } = (await login.json()) as { result: { data: { token: string; user: { id: unknown } } } }
    const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const caller = { ...page, cookie, authorization: `Bearer ${result.data.token}` }

    const photos = [1, 2, 3].map((at) => fotoPart(jpegOf(3_000_000, at), `${at}.jpg`))
    const own: Record<string, string> = { userId: String(result.data.user.id) }
    const form = goodForm(civil, photos).map((part) =>
      Array.isArray(part) ? ([part[0], own[part[0]] ?? part[1]] as [string, string]) : part,
    )
    const upload = await request(url + civil.api.upload, {
      method: 'POST',
      headers: { ...caller, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      body: new Uint8Array(formBody(form)),
    })
    expect([upload.status, await upload.json()]).toEqual([
      201,
      { message: expect.any(String), total: 3, lote: 1 },
    ])

    const { os = '', torre = '' } = Object.fromEntries(textFields(civil))
    const zip = await request(`${url}${civil.api.zip}?${new URLSearchParams({ os, torre }).toString()}`, {
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    })
    expect([zip.status, zip.headers.get('content-type')]).toEqual([200, 'application/zip'])
    expect((await zip.arrayBuffer()).byteLength).toBe(Number(zip.headers.get('content-length')))
    const metrics = { headers: { authorization: `Bearer ${METRICS_TOKEN}` } }
    expect((await request(`${url}/metrics`, metrics)).status).toBe(404)
  })

  it('believes nobody who names the address he asks from, and takes as long an address as the product', async () => {
    const refused = await request(`${url}/trpc/auth.accessToken`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
      body: JSON.stringify({ ...ADMINISTRADOR, senha: 'outra senha' }),
    })
    expect(refused.status).toBe(401)
    await expect.poll(log).toMatch(/"auditoria":"login-recusado".*"endereco":"127\.0\.0\.1"/)
    expect((await request(`${url}/healthz?${'x'.repeat(12_000)}`)).status).toBe(200)
  })

  it('passes on what an upload begins with while the rest is still to come', async () => {
    const sent = openRequest(`${url}${civil.api.upload}`, {
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, 'content-length': 1_000_000 },
    })
    sent.write('x'.repeat(1_000))
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    expect(answer.statusCode).toBe(401)
    sent.on('error', () => undefined).destroy()
  })

  it('leads from http to https, and notes the request id that the product answers with', async () => {
    const moved = await fetch(`http://127.0.0.1:${http}/robo?os=1`, { redirect: 'manual' })
    expect([moved.status, moved.headers.get('location')]).toEqual([301, 'https://127.0.0.1/robo?os=1'])
    const id = (await request(`${url}/readyz`)).headers.get('x-request-id') ?? ''
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    const noted = () => readFileSync(join(folder, 'extradorso.log'), 'utf8')
    await expect.poll(noted).toMatch(new RegExp(`GET /readyz .* ${id}$`, 'm'))
  })
})
