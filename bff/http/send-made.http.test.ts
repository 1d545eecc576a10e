import { createServer, get } from 'node:http'
import type { Response } from 'express'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { onLoopback } from '#shared/node/testing/on-loopback'
import { closedAfterEach } from '#shared/node/testing/closed-after-each'
import { clientSignal } from './client-signal.ts'
import { sendMade } from './send-made.ts'

const cleanUp = closedAfterEach()

/**
 * Sends a made body to a client, who leaves at the first bytes if `leaves` is set; returns the error of the sending, or
 * 'whole'.
 */
async function sent(made: () => Readable | AsyncIterable<Buffer>, { leaves }: { leaves: boolean }) {
  let ended: Promise<unknown> | undefined
  const server = createServer((_req, res) => {
    ended = sendMade(made(), res, clientSignal(res as Response)).then(
      () => 'whole',
      (error: unknown) => error,
    )
  })
  const { port, close } = await onLoopback(server)
  cleanUp.push(close)
  await new Promise<void>((resolve) => {
    const asking = get({ port, host: '127.0.0.1', agent: false }, (answer) => {
      if (leaves) asking.destroy()
      else answer.on('error', () => undefined).resume()
      answer.once('close', resolve)
    })
  })
  return ended
}

async function* endless() {
  for (;;) {
    await new Promise((resolve) => setImmediate(resolve))
    yield Buffer.alloc(1_000)
  }
}

async function* failing() {
  yield Buffer.alloc(1_000)
  await new Promise((resolve) => setImmediate(resolve))
  throw new TypeError('a mistake of ours')
}

it.each([
  ['a stream', () => Readable.from(endless(), { objectMode: false })],
  ['pieces that are made one by one', endless],
])('a client who left in the middle was written down as a failure of ours: %s', async (_what, made) => {
  expect(await sent(made, { leaves: true })).toMatchObject({ code: 'ABORTED' })
})

it.each([
  ['a stream', () => Readable.from(failing(), { objectMode: false })],
  ['pieces that are made one by one', failing],
])('what fails while it is made is no client who left: %s', async (_what, made) => {
  expect(await sent(made, { leaves: false })).toBeInstanceOf(TypeError)
})

it('what is made to its end is sent whole', async () => {
  const whole = () => Readable.from([Buffer.from('all of it')])
  expect(await sent(whole, { leaves: false })).toBe('whole')
})
