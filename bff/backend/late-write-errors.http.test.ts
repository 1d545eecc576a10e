import { once } from 'node:events'
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, it } from 'vitest'
import { createPools } from './pools.ts'

/**
 * A backend that answers at the first bytes, reads no more and resets the connection. It runs in a thread, so that it
 * can do so while this thread is writing.
 */
const BACKEND = `
const { createServer } = require('node:net')
const { parentPort } = require('node:worker_threads')
const body = '{"message":"OS encerrada."}'
const head = ['HTTP/1.1 409 Conflict', 'content-length: ' + body.length, 'connection: close', '', body]
const server = createServer((socket) => {
  socket.on('error', () => undefined)
  socket.once('data', () => {
    socket.pause()
    socket.write(head.join('\\r\\n'), () => socket.resetAndDestroy())
  })
})
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))
`
const CHUNK = Buffer.alloc(64 * 1024)

let backend: Worker
afterEach(() => backend.terminate())

/** Blocks this thread, so that the other has closed the connection when the next bytes are written. */
const standStill = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)

function* upload() {
  yield CHUNK
  yield CHUNK
  standStill()
  for (let chunk = 0; chunk < 20; chunk++) yield CHUNK
}

describe('a backend that refuses an upload and closes at once, with bytes unread', () => {
  it('F07 is still heard, though writing to it fails', async () => {
    backend = new Worker(BACKEND, { eval: true })
    const [port] = (await once(backend, 'message')) as [number]
    const pools = createPools()
    for (let round = 0; round < 6; round++) {
      const body = round % 2 === 0 ? Readable.from(upload()) : (upload() as unknown as Readable)
      const answer = await pools.streamsOf('/').request({
        origin: `http://127.0.0.1:${port}`,
        path: '/',
        method: 'POST',
        body,
        headersTimeout: 0,
      })
      expect([answer.statusCode, await answer.body.json()]).toEqual([409, { message: 'OS encerrada.' }])
    }
    await pools.close()
  })
})
