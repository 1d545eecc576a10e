import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { signInAdmin } from './testing/product-admin.ts'
import { startProduct } from './testing/product-process.ts'
import type { ProductOptions, ProductProcess } from './testing/product-process.ts'
import { openRaw, until } from './testing/raw-request.ts'
import type { RawRequest } from './testing/raw-request.ts'
import { BOUNDARY, formBody, goodForm, jpegOf, photo } from './testing/upload-bodies.ts'

const { civil } = LINHAS
let dataDir: string
let product: ProductProcess | undefined
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bff-parada-'))
})
afterEach(async () => {
  await product?.kill()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

vi.setConfig({ testTimeout: 60_000 })

const start = async (options: Partial<ProductOptions> = {}) =>
  (product = await startProduct({ dataDir, ...options }))

type Caller = Awaited<ReturnType<typeof signInAdmin>>

/** Begins an upload of two photos; `finish` sends the second half. */
async function beginUpload({ port }: ProductProcess, { headers, userId }: Caller, os: string) {
  const form = goodForm(civil, [photo(jpegOf(300_000, 1), 'a.jpg'), photo(jpegOf(300_000, 2), 'b.jpg')])
  const own: Record<string, string> = { userId, os }
  const body = formBody(form.map((part) => (Array.isArray(part) ? [part[0], own[part[0]] ?? part[1]] : part)))
  const raw = await openRaw(port)
  const head = `POST ${civil.api.upload} HTTP/1.1\r\nHost: x\r\nAuthorization: ${headers['authorization']}\r\n`
  await raw.send(
    `${head}Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  await raw.send(body.subarray(0, body.length / 2))
  return { raw, finish: () => raw.send(body.subarray(body.length / 2)) }
}

const statusOf = (raw: RawRequest) => /^HTTP\/1.1 (\d+)/.exec(raw.received())?.[1]

describe('asked to stop', () => {
  it('F27 it takes nobody new, lets ten uploads finish, and ends well', async () => {
    const running = await start()
    const caller = await signInAdmin(running.url)
    const unused = await openRaw(running.port)
    const uploads = await Promise.all(
      Array.from({ length: 10 }, (_, at) => beginUpload(running, caller, `OS-${at}`)),
    )
    running.child.kill('SIGTERM')
    const refused = () =>
      fetch(`${running.url}/healthz`).then(
        () => false,
        () => true,
      )
    await expect.poll(refused, { timeout: 5000 }).toBe(true)
    for (const { finish } of uploads) await finish()
    await until(() => uploads.every(({ raw }) => statusOf(raw) !== undefined), 15_000)
    expect(uploads.map(({ raw }) => statusOf(raw))).toEqual(Array(10).fill('201'))
    expect(await running.exit).toBe(0)
    expect(await unused.closed).toBe('')
  })

  it('F27 a second time it ends at once', async () => {
    const running = await start()
    const { raw } = await beginUpload(running, await signInAdmin(running.url), 'OS-1')
    running.child.kill('SIGTERM')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(running.child.exitCode).toBeNull()
    const asked = performance.now()
    running.child.kill('SIGTERM')
    expect(await running.exit).toBe(1)
    expect(performance.now() - asked).toBeLessThan(1000)
    await raw.closed
  })
})

describe('an exception that nobody caught', () => {
  const THROW = `process.on('SIGUSR2', () => { throw new Error('falha de teste') })`
  const REJECT = `process.on('SIGUSR2', () => void Promise.reject(new Error('falha de teste')))`

  it.each([THROW, REJECT])(
    'F40 is written down, running work finishes, and the exit code is 1: %s',
    async (hook) => {
      const running = await start({ hook })
      const { raw, finish } = await beginUpload(running, await signInAdmin(running.url), 'OS-1')
      running.child.kill('SIGUSR2')
      await until(() => running.output.out.includes('falha de teste'))
      await finish()
      await until(() => statusOf(raw) === '201', 15_000)
      expect(await running.exit).toBe(1)
      const line = running.output.out.split('\n').find((text) => text.includes('falha de teste'))
      expect(JSON.parse(line ?? '')).toMatchObject({ level: 'fatal', evento: 'excecao' })
    },
  )
})

describe('a standard output', () => {
  /** More lines than a pipe holds. */
  async function writeManyLines({ url }: ProductProcess) {
    for (let round = 0; round < 12; round++) {
      const batch = Array.from({ length: 50 }, () => fetch(`${url}/${'x'.repeat(180)}`))
      for (const answer of await Promise.all(batch)) expect(answer.status).toBe(404)
    }
  }

  it('F32 that nobody reads holds no request up, nor the end', async () => {
    const running = await start({ readsOutput: false })
    await writeManyLines(running)
    expect((await fetch(`${running.url}/readyz`)).status).toBe(200)
    running.child.kill('SIGTERM')
    expect(await running.exit).toBe(0)
  })

  it('F32 that was closed ends nothing, and what is lost is counted', async () => {
    const running = await start()
    running.child.stdout?.destroy()
    await writeManyLines(running)
    expect((await fetch(`${running.url}/readyz`)).status).toBe(200)
    const metrics = await (await fetch(`${running.url}/metrics`)).text()
    expect(Number(/^extradorso_log_lines_dropped_total (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThan(100)
    running.child.kill('SIGTERM')
    expect(await running.exit).toBe(0)
  })
})

describe('a data folder', () => {
  it.each([
    ['that cannot be made', '/proc/nenhuma', 'A pasta /proc/nenhuma (DATA_DIR) não pode ser criada.'],
    ['that is a file', '', 'não é uma pasta.'],
  ])('P03 %s stops the start with one sentence', async (_what, path, sentence) => {
    const file = join(dataDir, 'arquivo')
    writeFileSync(file, '')
    await expect(startProduct({ dataDir: path || file })).rejects.toThrow(sentence)
  })
})
