import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, it, vi } from 'vitest'
import { AppError } from '#shared/errors/errors'
import { sessionEndSignal, RunningWork } from './running-work.ts'

const HOUR_MS = 3_600_000
const over = {
  ...{ sessionKey: 's', confirm: () => Promise.reject(new AppError('NOT_SIGNED_IN')) },
  touch: () => undefined,
}
const response = () => new ServerResponse(new IncomingMessage(new Socket()))

it('S08 of what runs in an ended session what has begun is cut, and what has not is told', async () => {
  const work = new RunningWork(HOUR_MS)
  const [begun, waiting, done] = [response(), response(), response()]
  for (const res of [begun, done]) res.writeHead(200)
  done.end()
  for (const res of [begun, waiting, done]) work.follow(res, over)
  await work.look()
  expect([begun, waiting, done].map((res) => res.destroyed)).toEqual([true, false, false])
  expect([begun, waiting].map((res) => sessionEndSignal(res).aborted)).toEqual([true, true])
  expect(sessionEndSignal(waiting).reason).toMatchObject({ code: 'NOT_SIGNED_IN' })
})

it('lets go of what is answered before the next look, so that thousands of calls do not lie there', () => {
  const work = new RunningWork(HOUR_MS)
  const answered = Object.defineProperty(response(), 'closed', { value: true })
  const running = response()
  work.follow(running, over)
  for (let call = 0; call < 1000; call++) work.follow(Object.create(answered) as typeof answered, over)
  expect(work.size).toBeLessThan(100)
  expect(sessionEndSignal(running).aborted).toBe(false)
})

it('a zip that takes longer than a session may stand idle was cut; its bytes keep the session awake while they go', async () => {
  const work = new RunningWork(HOUR_MS)
  const socket = { bytesWritten: 500, writableLength: 100 }
  const zip = Object.defineProperty(response(), 'socket', { value: socket })
  let touched = 0
  work.follow(zip, { sessionKey: 's', confirm: () => Promise.resolve(), touch: () => void (touched += 1) })
  await work.look()
  expect(touched).toBe(0)
  // The gateway has more to send, but the client takes nothing.
  Object.assign(socket, { bytesWritten: 600, writableLength: 200 })
  await work.look()
  expect(touched).toBe(0)
  socket.writableLength = 0
  await work.look()
  expect(touched).toBe(1)
  await work.look()
  expect(touched).toBe(1)
})

it('a look asks once for a session, however much runs in it', async () => {
  const work = new RunningWork(HOUR_MS)
  const asked: string[] = []
  for (const sessionKey of ['s', 's', 't'])
    work.follow(response(), {
      ...{ sessionKey, touch: () => undefined },
      confirm: () => Promise.resolve(void asked.push(sessionKey)),
    })
  await work.look()
  expect(asked).toEqual(['s', 't'])
})

it('looks no more while nothing runs', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const work = new RunningWork(HOUR_MS)
    work.follow(Object.defineProperty(response(), 'closed', { value: true }), over)
    vi.advanceTimersByTime(2 * HOUR_MS)
    expect([work.size, vi.getTimerCount()]).toEqual([0, 0])
  } finally {
    vi.useRealTimers()
  }
})
