import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { AppError } from '#shared/errors/errors'
import { endingOf, RunningWork } from './running-work.ts'

const HOUR_MS = 3_600_000
const over = { sessionKey: 's', confirm: () => Promise.reject(new AppError('NOT_SIGNED_IN')) }
const response = () => new ServerResponse(new IncomingMessage(new Socket()))

it('S08 what ended its own session is answered; of the rest what has begun is cut, and what has not is told', async () => {
  const work = new RunningWork(HOUR_MS)
  const [asking, begun, waiting, done] = [response(), response(), response(), response()]
  for (const res of [begun, done]) res.writeHead(200)
  done.end()
  for (const res of [asking, begun, waiting, done]) work.follow(res, over)
  await work.look(asking)
  expect([asking, begun, waiting, done].map((res) => res.destroyed)).toEqual([false, true, false, false])
  expect([asking, begun, waiting].map((res) => endingOf(res).aborted)).toEqual([false, true, true])
  expect(endingOf(waiting).reason).toMatchObject({ code: 'NOT_SIGNED_IN' })
})

it('lets go of what is answered before the next look, so that thousands of calls do not lie there', () => {
  const work = new RunningWork(HOUR_MS)
  const answered = Object.defineProperty(response(), 'closed', { value: true })
  const running = response()
  work.follow(running, over)
  for (let call = 0; call < 1000; call++) work.follow(Object.create(answered) as typeof answered, over)
  expect(work.size).toBeLessThan(100)
  expect(endingOf(running).aborted).toBe(false)
})
