import { beforeEach, describe, expect, it } from 'vitest'
import { openRaw } from '#shared/node/testing/raw-request'
import { request } from '#shared/node/testing/request'
import { SENHA, userOf } from '../testing/fake-backend.ts'
import { gatewayOfAllTests } from '../testing/running-gateway.ts'

const { gateway, caller } = gatewayOfAllTests({ caller: 'administrador' })
beforeEach(() => void (gateway.logLines.length = 0))

const LOGIN = { email: userOf('supervisor').email, senha: SENHA }
const PAGE = 'https://inspecao.exemplo.com.br'
const signIn = (headers: Record<string, string>) => gateway.call('auth.login', LOGIN, headers)

describe('a login behind a proxy that changes the name of the server', () => {
  it.each([{ origin: PAGE, 'sec-fetch-site': 'same-origin' }, { origin: PAGE }])(
    'was told that its page has another address, and the log said nothing: now it says both addresses and the setting',
    async (headers) => {
      const { status, error } = await signIn(headers)
      expect([status, error?.message]).toEqual([
        403,
        'A plataforma não reconhece o endereço em que esta página foi aberta. Abra-a pelo endereço de costume, ou avise quem cuida dela.',
      ])
      const [line] = gateway.logLines.filter((each) => each.includes('acesso-recusado'))
      const { host } = new URL(gateway.url)
      expect((JSON.parse(line ?? '{}') as { detalhe: string }).detalhe).toBe(
        `a página é de ${PAGE}, e a plataforma é http://${host} ou https://${host}, pelo Host que recebeu: um proxy que o troca pede PUBLIC_URL`,
      )
    },
  )

  it('is told so when its page is of another site, and the log repeats little of that page’s origin', async () => {
    const origin = `https://${'a'.repeat(5000)}.exemplo.com`
    const { error } = await signIn({ origin, 'sec-fetch-site': 'cross-site' })
    expect(error?.message).toMatch(/^O pedido veio de uma página de outro endereço\./)
    expect(gateway.logLines.join()).not.toContain('a'.repeat(200))
  })
})

it('a file opens by its address alone, as from a bookmark', async () => {
  const headers = { cookie: caller['cookie'] ?? '', 'sec-fetch-site': 'none' }
  const { status } = await request(`${gateway.url}/api/admin/wtg-list.xlsx`, { headers })
  expect(status).toBe(200)
})

it('a login is of the own page also where a proxy writes the name of the server in capitals', async () => {
  const { host } = new URL(gateway.url)
  const written = `LOCALHOST:${host.split(':').at(-1)}`
  const { status } = await signIn({ host: written, origin: `https://${written.toLowerCase()}` })
  expect(status).toBe(200)
})

it.each([
  ['HTTP/1.0', '', 200],
  ['HTTP/1.0', `Origin: ${PAGE}\r\n`, 403],
  ['HTTP/1.1', 'Host:\r\n', 200],
])(
  'C04 a cookie in a request of %s that names no host was an internal error: %j is %d',
  async (version, headers, status) => {
    const raw = await openRaw(Number(new URL(gateway.url).port))
    const cookie = `Cookie: ${caller['cookie'] ?? ''}\r\n`
    await raw.send(`GET /api/admin/wtg-list.xlsx ${version}\r\n${cookie}${headers}Connection: close\r\n\r\n`)
    expect(await raw.closed).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  },
)

it('the log said that the address of the platform was none, where a request of HTTP/1.0 came without Host', async () => {
  const raw = await openRaw(Number(new URL(gateway.url).port))
  const body = JSON.stringify(LOGIN)
  const headers = `Origin: ${PAGE}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`
  await raw.send(`POST /trpc/auth.login HTTP/1.0\r\n${headers}\r\n${body}`)
  expect(await raw.closed).toMatch(/^HTTP\/1\.1 403 /)
  expect(gateway.logLines.join()).toContain(
    `a página é de ${PAGE}, e o pedido não traz Host: um proxy que o tira pede PUBLIC_URL`,
  )
})
