import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ERRORS } from '#shared/errors/errors'
import { ADMINISTRADOR, startProduct, type ProductProcess } from '#shared/node/testing/product-process'
import { REDIS_SENHA, REDIS_SERVER, startRedis, type RedisServer } from '#shared/node/testing/redis-server'
import { request } from '#shared/node/testing/request'
import { signInAdmin } from './testing/product-admin.ts'
import type { CallerHeaders } from './testing/gateway.ts'

const ADMIN_COMMAND = fileURLToPath(new URL('../dist/api/ops/admin.js', import.meta.url))

describe.skipIf(REDIS_SERVER === undefined)('the product with its sessions on Redis', () => {
  let dataDir: string
  let redis: RedisServer
  let product: ProductProcess
  let caller: CallerHeaders

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'bff-redis-'))
    redis = await startRedis(REDIS_SERVER ?? '')
    product = await startProduct({ dataDir, env: { REDIS_URL: redis.url() } })
    caller = (await signInAdmin(product.url)).headers
  })
  afterAll(async () => {
    await product.kill()
    await redis.stop()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
  })

  const me = () =>
    request(`${product.url}/trpc/auth.me`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...caller },
    }).then(async (answer) => ({
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      text: await answer.text(),
    }))
  const isBack = () => expect.poll(async () => (await me()).status, { timeout: 60_000 }).toBe(200)

  it('F36 answers 503 with Retry-After while the server is away, signs nobody out, and tells so', async () => {
    expect((await me()).status).toBe(200)
    await redis.kill()
    const away = await me()
    expect([away.status, away.retryAfter]).toEqual([503, '5'])
    expect(away.text).toContain(ERRORS.SESSIONS_UNAVAILABLE.texto)
    const ready = await request(`${product.url}/readyz`)
    expect([ready.status, await ready.json()]).toMatchObject([503, { sessoes: false, backend: true }])
    expect(await (await request(`${product.url}/metrics`)).text()).toMatch(/^extradorso_redis_up 0$/m)
    await redis.start()
    await isBack()
    expect(await (await request(`${product.url}/metrics`)).text()).toMatch(/^extradorso_redis_up 1$/m)
    await expect
      .poll(() => product.output.out)
      .toMatch(/"evento":"redis-fora".*\n(.*\n)*.*"evento":"redis-voltou"/)
  })

  it('S08 a command ends a user’s sessions there at once', async () => {
    const { status } = spawnSync(
      process.execPath,
      [ADMIN_COMMAND, 'nivel', ADMINISTRADOR.email, 'administrador'],
      {
        env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
      },
    )
    expect([status, (await me()).status]).toEqual([0, 401])
    caller = (await signInAdmin(product.url)).headers
  })

  it('keeps them over a new start; a server that refuses the senha stops it, in a sentence that does not tell it', async () => {
    await product.end('SIGTERM')
    const wrong = redis.url().replace(REDIS_SENHA, 'outra-senha')
    const refused = await startProduct({ dataDir, env: { REDIS_URL: wrong } }).catch(String)
    expect(refused).toContain('não atende (WRONGPASS')
    expect(refused).not.toContain('outra-senha')
    const before = product.output
    product = await startProduct({ dataDir, env: { REDIS_URL: redis.url() } })
    expect((await me()).status).toBe(200)
    for (const { out, err } of [before, product.output]) expect(out + err).not.toContain(REDIS_SENHA)
  })
})
