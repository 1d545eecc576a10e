import { EventEmitter } from 'node:events'
import type { Request, Response } from 'express'
import { expect, it } from 'vitest'
import { watchRequest } from './request-watch.ts'

it('an upload whose client left before it was watched is over, and brings the backend no call', () => {
  const left = { destroyed: true, writableFinished: false, locals: { principal: {} } }
  const res = Object.assign(new EventEmitter(), left) as unknown as Response
  const { watch, stop } = watchRequest({ errored: null } as unknown as Request, res)
  stop()
  expect(watch.signal.reason).toMatchObject({ code: 'ABORTED' })
})
