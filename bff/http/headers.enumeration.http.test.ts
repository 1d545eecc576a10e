import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { request, type WholeAnswer } from '#shared/node/testing/request'
import { gatewayRoutes } from '../testing/gateway-routes.ts'
import { startGateway } from '../testing/gateway.ts'
import type { Gateway } from '../testing/gateway.ts'
import { gatewayOfAllTests } from '../testing/running-gateway.ts'
import { appRouter } from '../trpc/router.ts'

const { backend, gateway, caller: admin } = gatewayOfAllTests({ caller: 'administrador' })
let secure: Gateway
beforeAll(async () => {
  secure = await startGateway(backend.url, { publicUrl: 'https://inspecao.example' })
})
afterAll(async () => {
  await secure.close()
})

/** More than the gateway under test takes as JSON, which is 1 MB. */
const TOO_LARGE = Buffer.alloc(1_100_000, 'x')

interface Address {
  method: string
  path: string
  isPublic: boolean
}

const addresses: Address[] = [
  ...gatewayRoutes().map(({ method, path, acesso }) => ({
    method,
    path: path.replace(':ref', 'nenhuma'),
    isPublic: acesso === 'publico',
  })),
  ...Object.keys(appRouter._def.procedures).map((name) => ({
    method: 'POST',
    path: `/trpc/${name}`,
    isPublic: false,
  })),
]

/**
 * Answers with the statuses that every address can have: success or bad input, not signed in, wrong method, too large,
 * not found.
 */
async function answersOf({ method, path }: Address, { url }: Gateway): Promise<(WholeAnswer | undefined)[]> {
  const json = { 'content-type': 'application/json' }
  const body = method === 'POST' ? { body: '{"0":1}' } : {}
  const large = method === 'POST' ? { body: TOO_LARGE } : {}
  return Promise.all([
    request(url + path, { method, headers: { ...admin, ...json }, ...body }),
    request(url + path, { method, headers: json, ...body }),
    request(url + path, { method: method === 'GET' ? 'DELETE' : 'GET', headers: admin }),
    request(`${url}${path}/nada`, { headers: admin }),
    request(url + path, { method, headers: { ...admin, ...json }, ...large }).catch(() => undefined),
  ])
}

describe.each(addresses)('$method $path', (address) => {
  it('C01 C03 answers whatever it answers with the headers that keep it private and harmless', async () => {
    for (const response of await answersOf(address, gateway)) {
      if (!response) continue
      const { headers, status } = response
      const of = (name: string) => [status, name, headers.get(name)]
      const cache = headers.get('cache-control') ?? ''
      if (!address.isPublic) expect([status, cache]).toEqual([status, 'private, no-store'])
      else expect([status, cache]).toEqual([status, expect.stringContaining('no-store')])
      expect(of('x-content-type-options')).toEqual([status, 'x-content-type-options', 'nosniff'])
      expect(of('cross-origin-resource-policy')).toEqual([
        status,
        'cross-origin-resource-policy',
        'same-origin',
      ])
      expect(of('referrer-policy')).toEqual([status, 'referrer-policy', 'no-referrer'])
      expect(of('x-powered-by')).toEqual([status, 'x-powered-by', null])
      expect(of('server')).toEqual([status, 'server', null])
      expect(headers.get('content-security-policy')).toMatch(/default-src '(self|none)'/)
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })

  it('C03 asks browsers that came by https to stay with https', async () => {
    const response = await request(secure.url + address.path, { method: address.method })
    expect(response.headers.get('strict-transport-security')).toMatch(/^max-age=31536000/)
  })
})

describe('health', () => {
  it.each(['/healthz', '/readyz'])('C05 of %s tells no version, address, path or secret', async (path) => {
    const response = await request(gateway.url + path)
    const text = await response.text()
    const said = JSON.parse(text) as Record<string, unknown>
    expect(
      Object.values(said).every((value) => typeof value === 'boolean' || typeof value === 'string'),
    ).toBe(true)
    expect(text).not.toMatch(/\d+\.\d+|127\.0\.0\.1|\/tmp|node|sqlite|segredo/i)
    expect(text.length).toBeLessThan(200)
  })
})
