import type { Server } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { openRaw, requestHead } from '../testing/raw-request.ts'
import { createStreamServer, listen } from './graceful-server.ts'

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const begin = (headersMs?: { most: number; check: number }) => {
  server = createStreamServer((_req, res) => void res.end('ok'), headersMs)
  return listen(server, { port: 0, host: '127.0.0.1' })
}

describe('a server for long streams', () => {
  it('U14 cuts off who says nothing, half a head, or a head byte by byte, by the hundred', async () => {
    const port = await begin({ most: 400, check: 100 })
    const heads = ['', 'GET / HTTP/1.1\r\n', 'GET / HTTP/1.1\r\nHost: x\r\nX-', 'POST']
    const slow = await Promise.all(Array.from({ length: 300 }, () => openRaw(port)))
    for (const [i, raw] of slow.entries()) await raw.send(heads[i % heads.length] ?? '')
    const drip = setInterval(() => slow[2]?.socket.write('a'), 50)
    const quick = await openRaw(port)
    await quick.send(requestHead('GET /', { connection: 'close' }))
    expect(await quick.closed).toMatch(/^HTTP\/1\.1 200 /)
    const answers = await Promise.all(slow.map(({ closed }) => closed))
    clearInterval(drip)
    expect(answers.every((answer) => answer === '' || answer.startsWith('HTTP/1.1 408'))).toBe(true)
  }, 8000)

  it('U14 F10 gives a head less than a minute, and a whole request no limit of its own', async () => {
    await begin()
    expect(server.headersTimeout).toBeLessThanOrEqual(55_000)
    expect(server.requestTimeout).toBe(0)
    expect(server.timeout).toBe(0)
  })

  it('U08 refuses a head of more than 16 KiB with 431', async () => {
    const port = await begin()
    const raw = await openRaw(port)
    await raw.send(requestHead('GET /', { 'x-longo': 'a'.repeat(20_000) }))
    expect(await raw.closed).toMatch(/^HTTP\/1\.1 431 /)
  })
})
