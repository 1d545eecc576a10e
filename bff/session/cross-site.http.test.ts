import { describe, expect, it } from 'vitest'
import { LISTA_LINHAS } from '#shared/linhas/index'
import { request } from '#shared/node/testing/request'
import { userOf } from '../testing/fake-backend.ts'
import type { CallerHeaders } from '../testing/gateway.ts'
import { gatewayOfAllTests } from '../testing/running-gateway.ts'
import { openRaw, requestHead, until } from '#shared/node/testing/raw-request'
import { BOUNDARY, formBody, goodForm, jpegOf, fotoPart } from '../testing/upload-bodies.ts'
import { appRouter } from '../trpc/router.ts'

const declared: Record<string, unknown> = appRouter._def.procedures
const typeOf = (name: string) => (declared[name] as { _def: { type: string } })._def.type
const procedures = Object.keys(declared)
const mutations = procedures.filter((name) => typeOf(name) === 'mutation')
const queries = procedures.filter((name) => typeOf(name) === 'query')

const { backend, gateway, caller: admin } = gatewayOfAllTests({ caller: 'administrador' })

/** What a browser adds to a request with this person's cookie that a page of another site makes. */
const FOREIGN: CallerHeaders[] = [
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { origin: 'https://evil.example' },
  { origin: 'null', 'sec-fetch-site': 'cross-site' },
  { origin: 'https://irmao.inspecao.example', 'sec-fetch-site': 'same-site' },
]

const stillSignedIn = async () => (await gateway.call('auth.me', undefined, admin)).status === 200

/** Runs what must have no effect: the backend receives nothing, and the session lives on. */
async function withoutEffect<T>(act: () => Promise<T>): Promise<T> {
  const calls = backend.requests.length
  const result = await act()
  expect(backend.requests.length).toBe(calls)
  expect(await stillSignedIn()).toBe(true)
  return result
}

describe.each(mutations)('mutation %s', (name) => {
  const form = (headers: CallerHeaders) => {
    const body = new FormData()
    body.set('0', '{}')
    body.set('email', userOf('administrador').email)
    return request(`${gateway.url}/trpc/${name}`, { method: 'POST', headers, body })
  }

  it('X01 X06 is not run by a form, not even by one with every right header', async () => {
    await withoutEffect(async () => {
      for (const headers of [{}, { cookie: admin['cookie'] ?? '' }, admin]) {
        const response = await form(headers)
        expect([response.status, response.headers.getSetCookie()]).toEqual([415, []])
      }
    })
  })

  it('X01 X07 is not run by another page, whatever it sends', async () => {
    await withoutEffect(async () => {
      for (const foreign of FOREIGN) {
        expect((await form({ ...admin, ...foreign })).status).toBe(415)
        const answer = await gateway.call(name, {}, { ...admin, ...foreign })
        // Login, which needs no csrf token yet, first checks its input.
        expect([400, 403]).toContain(answer.status)
        expect(answer.headers.getSetCookie()).toEqual([])
      }
    })
  })

  it('X09 is not run by GET, nor by a method that claims to be another', async () => {
    await withoutEffect(async () => {
      for (const query of ['', '?input=%7B%7D', '?batch=1&input=%7B%220%22%3A%7B%7D%7D', '?_method=POST']) {
        const headers = { ...admin, 'x-http-method-override': 'POST', 'x-method-override': 'POST' }
        const response = await request(`${gateway.url}/trpc/${name}${query}`, { headers })
        expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
      }
    })
  })
})

describe.each(queries)('query %s', (name) => {
  it('X03 X12 is answered to nobody by GET: no address that a script element could name gives data', async () => {
    await withoutEffect(async () => {
      for (const headers of [{ cookie: admin['cookie'] ?? '' }, admin]) {
        for (const query of ['', '?input=%7B%7D', '?batch=1&input=%7B%220%22%3A%7B%7D%7D', '?callback=f']) {
          const response = await request(`${gateway.url}/trpc/${name}${query}`, { headers })
          expect(response.status).toBe(405)
          expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
          expect(response.headers.get('x-content-type-options')).toBe('nosniff')
          expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
        }
      }
    })
  })

  it('X03 X07 is answered to no other page, single or in a batch', async () => {
    await withoutEffect(async () => {
      for (const foreign of FOREIGN) {
        expect((await gateway.call(name, {}, { ...admin, ...foreign })).status).toBe(403)
        const response = await request(`${gateway.url}/trpc/${name},${name}?batch=1`, {
          method: 'POST',
          headers: { ...admin, ...foreign, 'content-type': 'application/json' },
          body: '{"0":{},"1":{}}',
        })
        expect(response.status).toBe(403)
      }
    })
  })
})

describe.each(LISTA_LINHAS)('an upload of $id', (linha) => {
  const body = formBody(goodForm(linha, [fotoPart(jpegOf(200_000))], userOf('administrador').id))

  it('X02 made by a form of another site is refused before a byte goes on, and the line is cut', async () => {
    for (const headers of [
      { cookie: admin['cookie'] ?? '' },
      ...FOREIGN.map((foreign) => ({ cookie: admin['cookie'] ?? '', ...foreign })),
      ...FOREIGN.map((foreign) => ({ ...admin, ...foreign })),
    ]) {
      await withoutEffect(async () => {
        const raw = await openRaw(Number(new URL(gateway.url).port))
        await raw.send(
          requestHead(`POST ${linha.api.upload}`, {
            ...headers,
            'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
            'content-length': '50000000',
          }),
        )
        await raw.send(body)
        await until(() => raw.received().includes('}'))
        expect(raw.received()).toMatch(/^HTTP\/1\.1 403 [^]*\r\nconnection: close\r\n/i)
        raw.socket.destroy()
      })
    }
  })
})

describe('a token', () => {
  it('X04 of an ended session, of another kind or from elsewhere opens nothing beside a live cookie', async () => {
    const ended = await gateway.signIn('administrador')
    await gateway.call('auth.logout', undefined, ended)
    const csrf = admin['authorization']?.slice('Bearer '.length) ?? ''
    const cookie = admin['cookie']?.split('=')[1] ?? ''
    const wrong = [
      [ended['authorization'] ?? '', 403],
      [`Bearer ${csrf.replace('csrf_', 'at_')}`, 401],
      [`Bearer at_${cookie}`, 401],
      [`Bearer ${cookie}`, 403],
      [`Bearer ${csrf.slice('csrf_'.length)}`, 403],
      [`Bearer ${csrf} `, 200],
      [`Bearer ${csrf}x`, 403],
      [`Basic ${csrf}`, 403],
      ['Bearer', 403],
      ['', 403],
    ] as const
    for (const [authorization, status] of wrong) {
      const answer = await gateway.call('admin.userList', undefined, { ...admin, authorization })
      expect([authorization, answer.status]).toEqual([authorization, status])
    }
  })

  it('X05 of the page is worth nothing without the cookie, at any address', async () => {
    const { cookie: _cookie, ...tokenOnly } = admin
    await withoutEffect(async () => {
      for (const name of procedures.filter((name) => !['auth.login', 'auth.accessToken'].includes(name)))
        expect([name, (await gateway.call(name, {}, tokenOnly)).status]).toEqual([name, 401])
    })
  })
})

describe('another origin', () => {
  it('X08 is allowed nothing by any address that it asks before a call', async () => {
    const addresses = [...procedures.map((name) => `/trpc/${name}`), '/', '/healthz', '/api/nada']
    addresses.push(...LISTA_LINHAS.flatMap(({ api }) => [api.upload, api.zip, api.exportar]))
    for (const address of addresses) {
      const response = await request(gateway.url + address, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://evil.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,content-type,x-user-id',
        },
      })
      expect([404, 405]).toContain(response.status)
      const told = [...response.headers.keys()].filter((name) => name.startsWith('access-control'))
      expect([address, told]).toEqual([address, []])
    }
  })

  it('X11 cannot show a zip, a photo or a spreadsheet of this person', async () => {
    const cookie = admin['cookie'] ?? ''
    const addresses = [
      ...LISTA_LINHAS.map((linha) => `${linha.api.zip}?os=1&${linha.alvo}=1`),
      gateway.fotos.link('drone', '/api/fotos/drone-1').address,
      '/api/admin/wtg-list.xlsx',
    ]
    await withoutEffect(async () => {
      for (const address of addresses) {
        for (const site of ['cross-site', 'same-site']) {
          for (const mode of ['no-cors', 'navigate']) {
            const headers = {
              cookie,
              'sec-fetch-site': site,
              'sec-fetch-mode': mode,
              'sec-fetch-dest': 'image',
            }
            const response = await request(gateway.url + address, { headers })
            expect([address, response.status]).toEqual([address, 403])
            expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
          }
        }
      }
    })
  })

  it('X12 cannot put a page of ours into a frame, and reads no answer as a script', async () => {
    for (const address of ['/', '/login', '/healthz', '/trpc/auth.me', '/api/inspecao/download', '/nada']) {
      const { headers } = await request(gateway.url + address)
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    }
  })

  it('X10 cannot sign anybody in with a form, a simple request or a foreign header', async () => {
    await withoutEffect(async () => {
      const { email } = userOf('supervisor')
      const body = JSON.stringify({ email, senha: 'x' })
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
        expect(
          (
            await request(`${gateway.url}/trpc/auth.login`, {
              method: 'POST',
              headers: { 'content-type': type },
              body,
            })
          ).status,
        ).toBe(415)
    })
  })
})
