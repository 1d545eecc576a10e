import { readdirSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { closedAfterEach } from '#shared/node/testing/closed-after-each'
import { timed } from '#shared/node/testing/load'
import { openRaw, requestHead, until } from '#shared/node/testing/raw-request'
import { startRecordingBackend } from '../testing/recording-backend.ts'
import { startStreamGateway } from '../testing/stream-gateway.ts'
import { downloadRoutes } from './download-routes.ts'

const { civil } = LINHAS
const RUNS = 500
const AT_ONCE = 20
const LEFT_MS = 1000

const cleanUp = closedAfterEach()

/**
 * True for the runs whose download is left while it waits for its first byte; the others are left in the middle of
 * their bytes.
 */
const isSilent = (req: IncomingMessage) => Number(req.headers['x-request-id']?.slice(-1)) % 2 === 0

/** A backend that begins an endless file, or, for silent runs, sends nothing, and a gateway in front of it. */
async function start() {
  const backend = await startRecordingBackend((req, res) => {
    if (isSilent(req)) return
    const begin = Buffer.from(req.method === 'GET' ? 'PK\u0003\u0004' : '%PDF-1.7\n')
    res.writeHead(200).write(Buffer.concat([begin, Buffer.alloc(100_000, 1)]))
  })
  const gateway = await startStreamGateway(backend.url, (client) =>
    downloadRoutes({ backend: client, audit: () => undefined }),
  )
  cleanUp.push(backend.close, gateway.close)
  return { backend, gateway }
}

/** The request of a run, each run by another person: half of them for zips, half for reports. */
function requestOf(run: number): string {
  const who = { 'x-teste-id': String(run), 'x-request-id': `pedido-de-teste-${run >> 1}` }
  if (run % 2 === 0) return requestHead(`GET ${civil.api.zip}?os=1&torre=T`, who)
  const body = JSON.stringify({
    ...Object.fromEntries(civil.busca.relatorio.map(({ campo }) => [campo, '1'])),
    tipo: 'pdf',
  })
  const head = { ...who, 'content-type': 'application/json', 'content-length': String(body.length) }
  return requestHead(`POST ${civil.api.exportar}`, head) + body
}

describe('downloads that are left', () => {
  it.runIf(process.platform === 'linux')(
    'F39 five hundred times, end their calls to the backend within a second and leave no descriptor open',
    async () => {
      const { backend, gateway } = await start()
      const descriptors = () => readdirSync('/proc/self/fd').length
      const before = descriptors()
      for (let first = 0; first < RUNS; first += AT_ONCE) {
        const runs = Array.from({ length: AT_ONCE }, (_unused, at) => first + at)
        const raws = await Promise.all(runs.map(() => openRaw(gateway.port)))
        await Promise.all(raws.map((raw, at) => raw.send(requestOf(runs[at] ?? 0))))
        await until(() => backend.requests.length === first + AT_ONCE)
        await until(() => raws.filter((raw) => raw.received().includes('200 OK')).length === AT_ONCE / 2)
        const left = performance.now()
        for (const { socket } of raws) socket.destroy()
        const asked = backend.requests.slice(first)
        await until(() => asked.every(({ lostAt }) => lostAt !== undefined))
        const last = Math.max(...asked.map(({ lostAt = Infinity }) => lostAt)) - left
        // Measuring how busy the machine is takes work, so it is only done when it matters.
        if (last >= LEFT_MS) expect(timed(last, LEFT_MS)).toBe('in time')
      }
      expect(backend.requests).toHaveLength(RUNS)
      await until(() => descriptors() <= before)
    },
  )
})
