import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { json } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { onLoopback } from '#shared/node/testing/on-loopback'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { request } from '#shared/node/testing/request'
import { startProduct } from '#shared/node/testing/product-process'
import type { ProductProcess } from '#shared/node/testing/product-process'
import { compiled, runProgram } from '#shared/node/testing/running-program'
import { signInAdmin } from '../testing/product-admin.ts'

const attributesSchema = z
  .array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }))
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]])))
const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: attributesSchema,
})
const exportedSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: attributesSchema }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
})

/** The numbers for SpanKind in OTLP. */
const KIND = { server: 2, client: 3 }
const TRACE = '0af7651916cd43dd8448eb211c80319c'
const CALLER = 'b7ad6b7169203331'

const folder = newFolder('rastros')
const received: (z.output<typeof spanSchema> & { resource: Record<string, unknown> })[] = []
const asked: IncomingHttpHeaders[] = []
/** A collector that takes OTLP as JSON. */
const collector = createServer((req, res) => {
  asked.push(req.headers)
  if (req.headers['content-type'] !== 'application/json') {
    req.resume().on('end', () => res.end())
    return
  }
  void json(req).then((body) => {
    for (const { resource, scopeSpans } of exportedSchema.parse(body).resourceSpans)
      for (const span of scopeSpans.flatMap(({ spans }) => spans))
        received.push({ ...span, resource: resource.attributes })
    res.setHeader('content-type', 'application/json').end('{}')
  })
})
let product: ProductProcess
let endpoint: string
let close: () => Promise<void>

beforeAll(async () => {
  ;({ url: endpoint, close } = await onLoopback(collector))
  product = await startProduct({
    dataDir: join(folder, 'dados'),
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-chave=da-casa',
      OTEL_SERVICE_NAME: 'inspecoes',
      OTEL_TRACES_SAMPLER: 'parentbased_always_off',
      OTEL_BSP_SCHEDULE_DELAY: '50',
    },
  })
})
afterAll(async () => {
  await product.kill()
  await close()
  removeFolder(folder)
})

describe('a traced request', () => {
  it('is one trace through gateway and backend, under the trace of who asked, and in the log', async () => {
    const { headers } = await signInAdmin(product.url)
    const traceparent = `00-${TRACE}-${CALLER}-01`
    const answer = await request(`${product.url}/trpc/admin.userList`, {
      method: 'POST',
      headers: { ...headers, traceparent, 'content-type': 'application/json', 'x-request-id': 'pedido-9' },
    })
    expect(answer.status).toBe(200)
    await expect.poll(() => received).toHaveLength(3)
    const of = (kind: number, parte: string) =>
      received.find((span) => span.kind === kind && span.resource['extradorso.parte'] === parte)
    const [gateway, call, backend] = [
      of(KIND.server, 'gateway'),
      of(KIND.client, 'gateway'),
      of(KIND.server, 'api'),
    ]
    expect(gateway).toMatchObject({ traceId: TRACE, parentSpanId: CALLER, name: 'POST admin.userList' })
    expect(call).toMatchObject({
      traceId: TRACE,
      parentSpanId: gateway?.spanId,
      name: 'GET /api/admin/user-list',
    })
    expect(backend).toMatchObject({ traceId: TRACE, parentSpanId: call?.spanId })
    expect(gateway?.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.route': 'admin.userList',
      'http.response.status_code': 200,
      'extradorso.request_id': 'pedido-9',
    })
    expect(received.map(({ resource }) => resource['service.name'])).toEqual(Array(3).fill('inspecoes'))
    expect(asked.every((head) => head['x-chave'] === 'da-casa')).toBe(true)
    await expect.poll(() => product.output.out).toContain(`"requestId":"pedido-9","traceId":"${TRACE}"`)
  })

  it('is none of those that the sampler leaves out, which have no trace in the log', async () => {
    const before = received.length
    await request(`${product.url}/healthz`, { headers: { 'x-request-id': 'sem-rastro' } })
    await expect.poll(() => product.output.out).toContain('"requestId":"sem-rastro","userId"')
    expect(received).toHaveLength(before)
  })

  it('is sent as protobuf without a word about it, at the latest when the process ends', async () => {
    const program = compiled('bff/main').replace('bff/main.js', 'shared/node/trace/open-telemetry.js')
    const code = `import { openTelemetry } from ${JSON.stringify(pathToFileURL(program).href)}
      const troubles = []
      const parts = { parte: 'gateway', onTrouble: (detalhe) => troubles.push(detalhe) }
      const tracing = openTelemetry({ protocol: 'http/protobuf' }, parts)
      tracing.request('GET', {}).end({ rota: '/x', status: 200 })
      await tracing.close()
      console.log(JSON.stringify(troubles))`
    const args = ['--input-type=module', '--eval', code]
    const { exit, output } = runProgram(process.execPath, args, {
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
    })
    expect([await exit, output]).toEqual([0, { out: '[]\n', err: '' }])
    expect(asked.at(-1)?.['content-type']).toBe('application/x-protobuf')
  })
})
