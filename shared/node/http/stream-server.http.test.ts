import { readFile } from 'node:fs/promises'
import type { RequestListener, Server } from 'node:http'
import { connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { timed } from '../testing/load.ts'
import { openRaw, requestHead } from '../testing/raw-request.ts'
import { createStreamServer, listen } from './stream-server.ts'
import type { Patience } from './stream-server.ts'

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const begin = (
  patience?: Partial<Patience>,
  listener: RequestListener = (_req, res) => void res.end('ok'),
) => {
  server = createStreamServer(listener, patience)
  return listen(server, { port: 0, host: '127.0.0.1' })
}

const connections = () =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))

describe('a server for long streams', () => {
  it('U14 cuts off who says nothing, half a head, or a head byte by byte, by the hundred', async () => {
    const opened = performance.now()
    const port = await begin({ headersMs: 400, checkMs: 100 })
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
    expect(timed(performance.now() - opened, 8000)).toBe('in time')
  })

  it('U14 F10 gives a head less than a minute, and a whole request no limit of its own', async () => {
    await begin()
    expect(server.headersTimeout).toBeLessThanOrEqual(55_000)
    expect(server.requestTimeout).toBe(0)
  })

  it('R11 hangs up on who takes nothing of an answer, and never on who takes little or is made to wait', async () => {
    const chunk = Buffer.alloc(1 << 20)
    const port = await begin({ stalledMs: 1000 }, (req, res) => {
      if (req.url === '/espera') {
        res.flushHeaders()
        setTimeout(() => res.end('ok'), 2500)
        return
      }
      const more = () => {
        while (res.write(chunk));
        res.once('drain', more)
      }
      more()
    })
    const open = async (path: string) => {
      const raw = await openRaw(port)
      await raw.send(requestHead(`GET ${path}`, { connection: 'close' }))
      return raw
    }
    const stalled = await open('/')
    stalled.socket.pause()
    const slow = await open('/')
    slow.socket.pause()
    let taken = 0
    slow.socket.on('data', ({ length }) => {
      taken += length
      if (taken > 1_000_000) slow.socket.pause()
    })
    const step = setInterval(() => {
      taken = 0
      slow.socket.resume()
    }, 20)
    const waiting = await open('/espera')
    expect(await waiting.closed).toContain('ok')
    await expect.poll(() => connections()).toBe(1)
    const read = slow.received().length
    await expect.poll(() => slow.received().length).toBeGreaterThan(read + 2_000_000)
    clearInterval(step)
    slow.socket.destroy()
    stalled.socket.destroy()
  })

  it('hangs up on who asks nothing more, and not on who is still waited for', async () => {
    let answer: (() => void) | undefined
    const port = await begin({ keepAliveMs: 200 }, (req, res) => {
      if (req.url === '/espera') answer = () => void res.end('ok')
      else res.end('ok')
    })
    const waiting = await openRaw(port)
    await waiting.send(requestHead('GET /espera', { connection: 'close' }))
    await expect.poll(() => answer).toBeDefined()
    const idle = await openRaw(port)
    await idle.send(requestHead('GET /', {}))
    expect(await idle.closed).toMatch(/^HTTP\/1\.1 200 /)
    expect(waiting.received()).toBe('')
    // By now this request has waited longer than the idle connection was kept.
    answer?.()
    expect(await waiting.closed).toContain('ok')
  })

  it('does not answer a second request on a connection on which the first was answered before its body came', async () => {
    const asked: string[] = []
    const port = await begin({}, (req, res) => {
      asked.push(req.url ?? '')
      res.end('recusado')
    })
    const raw = await openRaw(port, { goesOn: true })
    await raw.send(`${requestHead('POST /um', { 'content-length': '10' })}abc`)
    await expect.poll(() => raw.received()).toContain('recusado')
    await raw.send(`defghij${requestHead('GET /dois', {})}`)
    raw.socket.end()
    await raw.closed
    expect(asked).toEqual(['/um'])
  })

  it('U14 has none of seven hundred who come at once come again', async () => {
    const port = await begin()
    const somaxconn = Number(await readFile('/proc/sys/net/core/somaxconn', 'utf8'))
    const many = Math.min(700, somaxconn)
    let connected = 0
    const sockets = Array.from({ length: many }, () => connect(port, '127.0.0.1', () => connected++))
    // Connections that are accepted at once are open by now; a refused one would try again after a second.
    for (let turn = 0; turn < 10; turn++) await setImmediate()
    for (const socket of sockets) socket.destroy()
    expect(connected).toBe(many)
  })

  it('U08 refuses a head of more than 16 KiB with 431', async () => {
    const port = await begin()
    const raw = await openRaw(port)
    await raw.send(requestHead('GET /', { 'x-longo': 'a'.repeat(20_000) }))
    expect(await raw.closed).toMatch(/^HTTP\/1\.1 431 /)
  })
})
