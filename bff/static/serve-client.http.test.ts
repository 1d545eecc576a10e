import { mkdirSync, writeFileSync } from 'node:fs'
import { request as askAsIs } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LISTA_LINHAS } from '#shared/linhas/index'
import { request } from '#shared/node/testing/request'
import { startFakeBackend } from '../testing/fake-backend.ts'
import { startGateway } from '../testing/gateway.ts'
import { gatewayOfAllTests } from '../testing/running-gateway.ts'

const PAGE = `<!doctype html><html><head><title>Outro</title></head><body></body></html>`
const SCRIPT = `console.log(${'1 + '.repeat(500)}1)`

let clientDir: string
beforeAll(async () => {
  clientDir = newFolder('bff-cliente')
  mkdirSync(join(clientDir, 'assets'))
  const files: [string, string | Buffer][] = [
    ['index.html', PAGE],
    ['favicon.svg', '<svg/>'],
    ['sw.js', 'const files = ["SHELL_HASH"]'],
    ['manifest.webmanifest', '{"name":"Outro","short_name":"Outro","display":"standalone"}'],
    ['assets/app-abc123.js', SCRIPT],
    ['assets/app-abc123.js.br', brotliCompressSync(SCRIPT)],
    ['assets/app-abc123.js.map', '{}'],
    ['.env', 'SEGREDO=1'],
  ]
  for (const [name, content] of files) writeFileSync(join(clientDir, name), content)
})
afterAll(() => removeFolder(clientDir))
const { gateway } = gatewayOfAllTests({ options: () => ({ clientDir }) })

const get = (path: string, headers: Record<string, string> = {}) => request(gateway.url + path, { headers })

/** The status for a path that is sent exactly as it is written; a URL object would normalise it. */
function rawStatus(path: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(gateway.url)
    askAsIs({ hostname, port, path, headers }, (res) => resolve(res.resume().statusCode ?? 0))
      .on('error', reject)
      .end()
  })
}

describe('the page', () => {
  it("carries the product's name and the upload limits, escaped", async () => {
    const html = await (await get('/')).text()
    expect(html).toContain('<title>Produto &lt;de&gt; &quot;teste&quot;</title>')
    expect(html).toContain('<meta name="product-name" content="Produto &lt;de&gt; &quot;teste&quot;">')
    expect(html).toContain('content="{&quot;fotoMb&quot;:1,&quot;fotos&quot;:10,&quot;jsonMb&quot;:1}"')
    expect(html).not.toContain('Outro')
  })

  it('answers every screen in any spelling of case, and is asked for again each time', async () => {
    const screens = LISTA_LINHAS.flatMap(({ telas }) => Object.values(telas).map(({ rota }) => rota))
    for (const rota of ['/', '/login', '/homeadm', ...screens]) {
      for (const spelling of [rota, rota.toUpperCase(), `${rota}?os=1`]) {
        const response = await get(spelling)
        expect([spelling, response.status, response.headers.get('cache-control')]).toEqual([
          spelling,
          200,
          'no-cache',
        ])
      }
    }
  })

  it('comes with 404 for an address that is no screen, and as JSON for what is no navigation', async () => {
    const page = await get('/nao-existe', { accept: 'text/html,*/*' })
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    const json = await get('/nao-existe')
    expect([json.status, Object.keys((await json.json()) as object)]).toEqual([404, ['message', 'requestId']])
  })
})

describe('files of the client', () => {
  it('with a hash in the name are kept for ever, and come compressed when the build made it', async () => {
    const response = await get('/assets/app-abc123.js', { 'accept-encoding': 'br' })
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(await response.text()).toBe(SCRIPT)
    const plain = await get('/assets/app-abc123.js', { 'accept-encoding': 'identity' })
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, SCRIPT])
    const again = await rawStatus('/assets/app-abc123.js', {
      'if-none-match': plain.headers.get('etag') ?? '',
    })
    expect(again).toBe(304)
  })

  it.each([
    '/.env',
    '/assets/app-abc123.js.map',
    '/assets/app-abc123.js.br',
    '/package.json',
    '/../../package.json',
  ])('P04 V04 never include %s', async (path) => {
    for (const spelling of [path, path.replaceAll('/..', '/%2e%2e'), path.replaceAll('../', '..%2f')]) {
      expect(await rawStatus(spelling)).toBe(404)
    }
  })

  it.each(['/api', '/api/nada', '/API/admin/user-list', '//api/admin/user-list', '/trpcx'])(
    'V04 are not looked for under %s',
    async (path) => {
      expect(await rawStatus(path)).toBe(404)
    },
  )
})

describe('what lets the application open without a link', () => {
  it("keeps this gateway's own page: its worker says which, and is asked for again each time", async () => {
    const page = await get('/index.html')
    const worker = await get('/sw.js')
    expect(worker.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(worker.headers.get('cache-control')).toBe('no-cache')
    expect(await worker.text()).toBe(`const files = [${page.headers.get('etag') ?? ''}]`)
    expect(await page.text()).not.toContain('abre-sem-conexao')
  })

  it('is called as the product is', async () => {
    const manifest = await get('/manifest.webmanifest')
    expect(manifest.headers.get('content-type')).toBe('application/manifest+json')
    expect(manifest.headers.get('cache-control')).toBe('no-cache')
    const name = 'Produto <de> "teste"'
    expect(await manifest.json()).toEqual({ name, short_name: name, display: 'standalone' })
  })

  it('is taken out of browsers where ABRE_SEM_CONEXAO is 0', async () => {
    const backend = await startFakeBackend()
    const off = await startGateway(backend.url, { clientDir, opensOffline: false })
    const worker = await (await request(`${off.url}/sw.js`)).text()
    const page = await (await request(`${off.url}/`)).text()
    await off.close()
    await backend.close()
    expect(worker).toContain('registration.unregister()')
    expect(worker).toContain('caches.delete(')
    expect(page).toContain('<meta name="abre-sem-conexao" content="0">')
  })
})

describe('headers', () => {
  it.each(['/', '/assets/app-abc123.js', '/nada', '/api/nada', '/trpc/auth.me', '/healthz', '/api/upload'])(
    'C02 C03 of %s keep scripts, frames and sniffing out',
    async (path) => {
      const { headers } = await get(path)
      const csp = headers.get('content-security-policy') ?? ''
      expect(csp.split(';')).toEqual(
        expect.arrayContaining([
          ...['default-src', 'script-src', 'form-action'].map((directive) => `${directive} 'self'`),
          ...['object-src', 'base-uri', 'frame-ancestors'].map((directive) => `${directive} 'none'`),
          "img-src 'self' blob: data:",
        ]),
      )
      expect(csp).not.toMatch(/unsafe|\*|https?:/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('permissions-policy')).toContain('camera=()')
      expect([headers.get('x-powered-by'), headers.get('server')]).toEqual([null, null])
      expect(headers.get('strict-transport-security')).toBeNull()
    },
  )

  it('S07 C01 of every call and error forbid keeping the answer', async () => {
    const caller = await gateway.signIn('administrador')
    const answers = [
      await gateway.call('admin.userList', undefined, caller),
      await gateway.call('admin.userList'),
      await get('/api/admin/wtg-list.xlsx'),
      await get('/api/nada'),
    ]
    for (const { headers } of answers) expect(headers.get('cache-control')).toBe('private, no-store')
  })
})

describe('health', () => {
  it('is live always, and ready while backend and sessions answer', async () => {
    expect((await get('/healthz')).status).toBe(200)
    expect((await get('/readyz')).status).toBe(200)
    const gone = await startFakeBackend()
    const alone = await startGateway(gone.url)
    await gone.close()
    expect((await request(`${alone.url}/healthz`)).status).toBe(200)
    const ready = await request(`${alone.url}/readyz`)
    await alone.close()
    expect([ready.status, await ready.json()]).toEqual([
      503,
      {
        status: 'indisponível',
        backend: false,
        sessoes: true,
        achado: 'não atende agora (ECONNREFUSED)',
      },
    ])
  })
})
