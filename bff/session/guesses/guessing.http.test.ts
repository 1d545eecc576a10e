import { describe, expect, it } from 'vitest'
import { SENHA, userOf } from '../../testing/fake-backend.ts'
import { gatewayOfEachTest } from '../../testing/running-gateway.ts'

const { backend, gateway } = gatewayOfEachTest({ options: () => ({ trustProxy: 1 }) })
const { email } = userOf('administrador')

interface From {
  address: string
  cookie?: string
}

/** Signs in from an address that a proxy reports. */
async function login({ address, cookie }: From, given: { email?: string; senha?: string } = {}) {
  const headers = { ...gateway.ownPage, 'x-forwarded-for': address, ...(cookie ? { cookie } : {}) }
  const answer = await gateway.call('auth.login', { email, senha: SENHA, ...given }, headers)
  return { status: answer.status, cookies: answer.headers.getSetCookie() }
}
const statusOf = async (...args: Parameters<typeof login>) => (await login(...args)).status

/** Ten wrong senhas for the administrador's account, each from another address; the eleventh attempt is refused. */
async function guessTen(): Promise<void> {
  for (let at = 0; at < 10; at += 1)
    expect(await statusOf({ address: `203.0.113.${at}` }, { senha: `errada-${at}` })).toBe(401)
  expect(await statusOf({ address: '203.0.113.99' })).toBe(429)
}

describe('ten wrong senhas from anywhere', () => {
  it('A05 do not shut out the person at the address of an earlier login, nor on a device of one', async () => {
    const { cookies } = await login({ address: '10.0.0.1' })
    const device = cookies.find((cookie) => cookie.startsWith('aparelho='))
    expect(device).toMatch(/; Max-Age=7776000; Path=\/; .*HttpOnly; SameSite=Strict$/)
    const cookie = device?.split(';')[0] ?? ''
    await guessTen()
    expect(await statusOf({ address: '10.0.0.1' })).toBe(200)
    expect(await statusOf({ address: '198.51.100.7', cookie })).toBe(200)
    const other = { email: userOf('supervisor').email, senha: 'errada' }
    expect(await statusOf({ address: '198.51.100.8', cookie: `${cookie}x` })).toBe(429)
    expect(await statusOf({ address: '198.51.100.8', cookie }, other)).toBe(401)
  })

  it('A05 are too many on a known device too, and from a known address', async () => {
    const { cookies } = await login({ address: '10.0.0.1' })
    const cookie = cookies.find((one) => one.startsWith('aparelho='))?.split(';')[0] ?? ''
    for (const from of [{ address: '10.0.0.1' }, { address: '198.51.100.7', cookie }]) {
      for (let at = 0; at < 10; at += 1) expect(await statusOf(from, { senha: `errada-${at}` })).toBe(401)
      expect(await statusOf(from)).toBe(429)
    }
  })
})

describe('many addresses of one network', () => {
  it('A05 of an IPv6 /64 are one that guesses', async () => {
    const spray = async (at: number) =>
      statusOf({ address: `2001:db8:0:1::${at.toString(16)}` }, { email: `pessoa${at}@empresa.com.br` })
    const statuses: number[] = []
    for (let at = 1; at <= 60; at += 1) statuses.push(await spray(at))
    expect(statuses).toEqual([...Array<number>(50).fill(401), ...Array<number>(10).fill(429)])
    expect(await statusOf({ address: '2001:db8:0:2::1' })).toBe(200)
  })
})

describe('a backend that refuses a login with another 4xx than 401', () => {
  it.each([400, 403, 422])('A05 %i is guessed at no more often than one that says 401', async (status) => {
    backend.paged.set('POST /api/auth/login', () => ({ status, json: { detail: 'Senha incorreta' } }))
    const guesses: number[] = []
    for (let at = 0; at < 10; at += 1) guesses.push(await statusOf({ address: `203.0.113.${at}` }))
    expect(guesses.every((each) => each >= 400 && each < 429)).toBe(true)
    expect(await statusOf({ address: '203.0.113.99' })).toBe(429)
  })

  it('A05 a backend that says 429 itself judges nobody', async () => {
    backend.paged.set('POST /api/auth/login', () => ({ status: 429, json: {} }))
    for (let at = 0; at < 10; at += 1) await statusOf({ address: '203.0.113.1' })
    backend.paged.clear()
    expect(await statusOf({ address: '203.0.113.1' })).toBe(200)
  })
})

describe('right senhas', () => {
  it('A05 of one account, fourteen at once, all open a session', async () => {
    const logins = Array.from({ length: 14 }, () => statusOf({ address: '10.0.0.9' }))
    expect(await Promise.all(logins)).toEqual(Array(14).fill(200))
  })
})

describe('the log', () => {
  it('L04 tells which account is being guessed and from where, and no senha', async () => {
    await guessTen()
    const lines = gateway.logLines.filter((line) => line.includes('login-recusado'))
    const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(told[3]).toMatchObject({ email, endereco: '203.0.113.3', motivo: 'senha' })
    expect(told[10]).toMatchObject({ email, endereco: '203.0.113.99', motivo: 'limite' })
    expect(gateway.logLines.join('')).not.toContain('errada-')
  })
})
