import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { timed } from '#shared/node/testing/load'
import { request } from '#shared/node/testing/request'
import { startFakeBackend, tokenOf, userOf } from '../testing/fake-backend.ts'
import type { FakeBackend } from '../testing/fake-backend.ts'
import { startGateway } from '../testing/gateway.ts'
import { openRaw } from '#shared/node/testing/raw-request'
import type { Gateway, GatewayOptions } from '../testing/gateway.ts'

let backend: FakeBackend
let gateway: Gateway
beforeEach(async () => {
  backend = await startFakeBackend()
})
afterEach(async () => {
  await gateway.close()
  await backend.close()
})

const start = async (options: GatewayOptions = {}) => (gateway = await startGateway(backend.url, options))
const metrics = (headers: Record<string, string> = {}) => request(`${gateway.url}/metrics`, { headers })

/** The value of a sample with this name and labels. */
async function valueOf(sample: string): Promise<number> {
  const text = await (await metrics()).text()
  const line = text.split('\n').find((line) => line.startsWith(`${sample} `))
  if (line === undefined) throw new Error(`${sample} is not in:\n${text}`)
  return Number(line.slice(sample.length + 1))
}

describe('/metrics', () => {
  it('counts requests and calls to the backend by declared names only', async () => {
    await start()
    const caller = await gateway.signIn('supervisor')
    for (const call of ['robo.busca', 'robo.inventada', 'robo.busca'])
      await gateway.call(call, { os: '1', wtg: '2' }, caller)
    await request(`${gateway.url}/api/fotos/inventada`)
    expect(await valueOf('extradorso_requests_total{rota="robo.busca",status="200"}')).toBe(2)
    expect(await valueOf('extradorso_requests_total{rota="trpc:desconhecida",status="404"}')).toBe(1)
    expect(await valueOf('extradorso_requests_total{rota="/api/fotos/:ref",status="401"}')).toBe(1)
    expect(await valueOf('extradorso_upstream_total{rota="/api/inspecao/search",status="200"}')).toBe(2)
    expect(await valueOf('extradorso_request_seconds_count{rota="robo.busca"}')).toBe(2)
    expect(await valueOf('extradorso_request_seconds_bucket{le="1800",rota="robo.busca"}')).toBe(2)
    expect(await valueOf('extradorso_request_seconds_bucket{le="+Inf",rota="robo.busca"}')).toBe(2)
    expect(await valueOf('extradorso_bytes_total{direction="out"}')).toBeGreaterThan(1000)
  })

  it('a scanner filled the figures of the screens, or wrote routes of its own, by made-up addresses', async () => {
    await start()
    for (const path of ['/wp-login.php', '/nada/aqui', '/api/nada']) await request(gateway.url + path)
    const post = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
    await request(`${gateway.url}/trpc/inventada`)
    await request(`${gateway.url}/trpc//inventada`, post)
    const text = await (await metrics()).text()
    expect(text).not.toMatch(/rota="(tela|\/inventada)"/)
    expect(text).toContain('extradorso_requests_total{rota="desconhecida",status="404"} 3')
    expect(text).toContain('extradorso_requests_total{rota="trpc:desconhecida",status="401"} 1')
    expect(text).toContain('extradorso_requests_total{rota="trpc:desconhecida",status="404"} 1')
  })

  it('a batch of many calls was counted as one of an unknown route', async () => {
    await start()
    const many = Array.from({ length: 30 }, () => 'robo.busca').join(',')
    const post = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
    const { status } = await request(`${gateway.url}/trpc/${many}?batch=1`, post)
    expect(await valueOf(`extradorso_requests_total{rota="trpc:lote",status="${status}"}`)).toBe(1)
    expect(gateway.logLines.join()).toContain(`"rota":"${many.slice(0, 200)}"`)
  })

  it('tells sessions, breaker, requests under way and the state of the process', async () => {
    await start()
    await gateway.signIn('supervisor')
    await gateway.issueToken('supervisor')
    expect(await valueOf('extradorso_sessions{kind="navegador"}')).toBe(1)
    expect(await valueOf('extradorso_sessions{kind="integrador"}')).toBe(1)
    expect(await valueOf('extradorso_breaker_state')).toBe(0)
    expect(await valueOf('extradorso_requests_in_flight')).toBe(1)
    expect(await valueOf('extradorso_uploads_in_flight')).toBe(0)
    expect(await valueOf('extradorso_derivatives_total{result="made"}')).toBe(0)
    expect(timed(1000 * (await valueOf('extradorso_event_loop_lag_seconds{quantile="0.99"}')), 1000)).toBe(
      'in time',
    )
    expect(await valueOf('process_resident_memory_bytes')).toBeGreaterThan(1e7)
    expect(await valueOf('extradorso_log_lines_dropped_total')).toBe(0)
  })

  it.each([
    { 'x-forwarded-for': '203.0.113.9' },
    { 'x-forwarded-server': 'entrada.empresa.com.br' },
    { forwarded: 'for=203.0.113.9' },
    { 'x-real-ip': '203.0.113.9' },
    { via: '1.1 proxy' },
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-origin' },
    { cookie: 'sessao=x' },
  ])('C05 is not there for what came through a proxy or from a browser: %o', async (headers) => {
    await start()
    expect((await metrics(headers as Record<string, string>)).status).toBe(404)
  })

  it.each([
    ['GET /metrics HTTP/1.1\r\nHost: localhost:3000', 200],
    ['GET /metrics HTTP/1.1\r\nHost: [::1]:3000', 200],
    ['GET /metrics HTTP/1.1\r\nHost: inspecao.exemplo.com.br', 404],
    ['GET /metrics HTTP/1.1\r\nHost: 127.0.0.1.exemplo.com.br', 404],
    ['GET /metrics HTTP/1.0\r\nHost: 127.0.0.1:3000', 404],
  ])('C05 is not there for what came through a proxy that adds no header: %j is %d', async (head, status) => {
    await start()
    const raw = await openRaw(Number(new URL(gateway.url).port))
    await raw.send(`${head}\r\nConnection: close\r\n\r\n`)
    expect(await raw.closed).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  })

  it('C05 opens to its token alone where one is set', async () => {
    await start({ metricsToken: 'um-token-so-de-metricas' })
    expect((await metrics()).status).toBe(404)
    expect((await metrics({ authorization: 'Bearer um-token-so-de-metrica' })).status).toBe(404)
    const far = { 'x-forwarded-for': '203.0.113.9', authorization: 'Bearer um-token-so-de-metricas' }
    expect((await metrics(far)).status).toBe(200)
  })

  it('C05 and health name no user, secret or address; only /metrics what runs', async () => {
    await start()
    await gateway.signIn('supervisor')
    const texts = await Promise.all(
      ['/metrics', '/healthz', '/readyz'].map(async (path) => (await request(gateway.url + path)).text()),
    )
    const { email } = userOf('supervisor')
    for (const secret of [email, tokenOf(email), new URL(backend.url).host])
      expect(texts.join('\n')).not.toContain(secret)
    // The versions of running programs are for readers of the metrics only.
    expect(texts.slice(1).join('\n')).not.toContain(process.version)
  })
})
