import { describe, expect, it } from 'vitest'
import { AppError } from '#shared/errors/errors'
import { nextAfter } from './next-try.ts'

const WAITS = { firstMs: 2_000, mostMs: 300_000 }

/** What comes of an envio that fails again and again in one way: how many seconds it waits each time, or its end. */
const nexts = (error: AppError, { tries, before = 0 }: { tries: number; before?: number }) =>
  Array.from({ length: tries }, (_, at) => {
    const conflicts = error.code === 'CONFLICT' ? at + 1 : 0
    const next = nextAfter(error, { before: before + at, conflicts }, WAITS)
    return 'ms' in next ? next.ms / 1_000 : next.estado
  })

describe('an envio that failed', () => {
  it('is tried again ever later, at most every five minutes, and not before the backend wants', () => {
    const away = new AppError('BACKEND_UNAVAILABLE')
    expect(nexts(away, { tries: 10 })).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
    expect(nexts(new AppError('BACKEND_UNAVAILABLE', { retryAfterS: 5 }), { tries: 3 })).toEqual([5, 5, 8])
  })

  it('waited a minute for a backend that was killed half a minute ago: it is asked often until that one counts no more', () => {
    const held = nexts(new AppError('CONFLICT'), { tries: 12, before: 1 })
    expect(held).toEqual([2, 4, 8, 8, 8, 8, 8, 8, 16, 32, 64, 128])
  })

  it('is over with a 409 to its first try, unless that says when to come again', () => {
    const conflict = { texto: 'Em andamento.' }
    expect(nexts(new AppError('CONFLICT', conflict), { tries: 1 })).toEqual(['recusado'])
    expect(nexts(new AppError('CONFLICT', { ...conflict, retryAfterS: 60 }), { tries: 1 })).toEqual([60])
  })

  it('was refused by the first 409 of a try still running when it had waited out an outage of thirty tries', () => {
    const after = nexts(new AppError('CONFLICT'), { tries: 31, before: 40 })
    expect([after.indexOf('recusado'), after.length]).toEqual([30, 31])
  })
})
