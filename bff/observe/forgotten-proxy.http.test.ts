import { describe, expect, it } from 'vitest'
import { request } from '#shared/node/testing/request'
import { readConfig } from '../start/settings.ts'
import { startFakeBackend } from '../testing/fake-backend.ts'
import { startGateway } from '../testing/gateway.ts'

describe('a proxy that nobody told the product of', () => {
  it.each([
    [0, 1],
    [1, 0],
  ])('V05 with TRUST_PROXY=%d is warned of %d times, naming the setting', async (trustProxy, times) => {
    const backend = await startFakeBackend()
    const gateway = await startGateway(backend.url, { trustProxy })
    await request(`${gateway.url}/healthz`)
    for (const address of ['203.0.113.1', '203.0.113.2'])
      await request(`${gateway.url}/healthz`, { headers: { 'x-forwarded-for': address } })
    const warnings = gateway.logLines.filter((line) => line.includes('"level":"warn"'))
    expect(warnings).toHaveLength(times)
    for (const line of warnings) expect(line).toContain('TRUST_PROXY=1')
    await gateway.close()
    await backend.close()
  })

  it.each([
    ['https://inspecao.exemplo.com.br', 0, 1],
    ['https://inspecao.exemplo.com.br', 1, 0],
    ['http://localhost:3000', 0, 0],
    [undefined, 0, 0],
  ])(
    'V05 is warned of at the start when PUBLIC_URL is %s and TRUST_PROXY is %d',
    (url, trustProxy, times) => {
      const { warnings } = readConfig({ PUBLIC_URL: url, TRUST_PROXY: String(trustProxy) })
      expect(warnings).toHaveLength(times)
      for (const line of warnings) expect(line).toMatch(/^ATENÇÃO: .*TRUST_PROXY=1/)
    },
  )
})
