import { describe, expect, it } from 'vitest'
import { AppError } from '#shared/errors/errors'
import { msUntilNextTry } from './next-try.ts'

const PACE = { firstMs: 2_000, mostMs: 300_000 }
const waits = (error: AppError, tries: number) =>
  Array.from({ length: tries }, (_, at) => msUntilNextTry(error, at + 1, PACE) / 1_000)

describe('an envio that failed', () => {
  it('is tried again ever later, at most every five minutes, and not before the backend wants', () => {
    expect(waits(new AppError('BACKEND_UNAVAILABLE'), 10)).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
    expect(waits(new AppError('BACKEND_UNAVAILABLE', { retryAfterS: 5 }), 3)).toEqual([5, 5, 8])
  })

  it('waited a minute for a backend that was killed half a minute ago: it is asked often until that one counts no more', () => {
    expect(waits(new AppError('CONFLICT'), 12)).toEqual([2, 4, 8, 8, 8, 8, 8, 8, 16, 32, 64, 128])
  })
})
