import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CircuitBreaker } from './circuit-breaker.ts'

// Time moves only when a test lets a rest pass: on a busy machine a rest could end between two calls.
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const rest = () => vi.advanceTimersByTime(30)

/** A breaker that opens after two failures and rests for 30 ms; `answers` are the results of its probes. */
function breaker(answers: boolean[] = []) {
  let probes = 0
  const probe = async () => {
    probes += 1
    await Promise.resolve()
    if (!answers.shift()) throw new Error('gone')
  }
  return {
    tested: new CircuitBreaker({ probe, code: 'BACKEND_UNAVAILABLE', failures: 2, restMs: 30 }),
    probes: () => probes,
  }
}

describe('the circuit breaker', () => {
  it('tells once that the server is gone and why, and once that it is back, after how many refusals', async () => {
    const told: unknown[] = []
    const tell = { gone: (cause: unknown) => told.push(cause), back: (away: object) => told.push(away) }
    const tested = new CircuitBreaker({
      probe: () => Promise.resolve(),
      code: 'BACKEND_UNAVAILABLE',
      failures: 2,
      restMs: 60_000,
      tell,
    })
    await tested.admit('a')
    for (const cause of ['first', 'second', 'third']) tested.failed(cause)
    for (let at = 0; at < 3; at++) await expect(tested.admit('a')).rejects.toThrow()
    expect(told).toEqual(['second'])
    tested.succeeded()
    tested.succeeded()
    expect(told).toEqual(['second', { ms: expect.any(Number) as number, refused: 3 }])
  })

  it('a server that came back with an expired certificate was told as gone for the restart, and for nothing else', async () => {
    const told: string[] = []
    const reasons = ['refused', 'certificate has expired', 'certificate has expired']
    const tested = new CircuitBreaker({
      probe: () => Promise.reject(new Error(reasons.shift())),
      code: 'STORAGE_UNAVAILABLE',
      failures: 1,
      restMs: 30,
      tell: { gone: (cause) => told.push(String(cause)), back: () => told.push('back') },
    })
    await tested.admit('a')
    tested.failed(new Error('refused'))
    for (let asked = 0; asked < 3; asked++) {
      rest()
      await expect(tested.admit('a')).rejects.toThrow()
    }
    expect(told).toEqual(['Error: refused', 'Error: certificate has expired'])
    tested.succeeded()
    tested.failed(new Error('refused'))
    expect(told.slice(2)).toEqual(['back', 'Error: refused'])
  })

  it('a server that answered a long call beside the probe was told as gone again, since the outage that was over', async () => {
    const told: string[] = []
    let fail: (reason: Error) => void = () => undefined
    const tested = new CircuitBreaker({
      probe: () => new Promise((_, reject) => void (fail = reject)),
      code: 'STORAGE_UNAVAILABLE',
      failures: 1,
      restMs: 30,
      tell: { gone: (cause) => told.push(String(cause)), back: () => told.push('back') },
    })
    await tested.admit('a')
    tested.failed('refused')
    rest()
    const waiting = tested.admit('a')
    tested.succeeded()
    fail(new Error('silent'))
    await waiting
    expect([tested.state, ...told]).toEqual(['closed', 'refused', 'back'])
  })

  it('opens after failures in a row only', async () => {
    const { tested } = breaker()
    await tested.admit('a')
    tested.failed()
    tested.succeeded()
    tested.failed()
    await expect(tested.admit('a')).resolves.toBeUndefined()
    tested.failed()
    expect(tested.state).toBe('open')
    await expect(tested.admit('a')).rejects.toMatchObject({
      code: 'BACKEND_UNAVAILABLE',
      retryAfterS: 2,
      isTold: true,
    })
  })

  it('sends one probe for all who wait, and closes when it is answered', async () => {
    const { tested, probes } = breaker([true])
    await tested.admit('a')
    tested.failed()
    tested.failed()
    rest()
    const calls = Promise.all([tested.admit('a'), tested.admit('a'), tested.admit('a')])
    expect(tested.state).toBe('half-open')
    await calls
    expect([tested.state, probes()]).toEqual(['closed', 1])
  })

  it('stays open for another rest when the probe fails', async () => {
    const { tested, probes } = breaker([false, true])
    await tested.admit('a')
    tested.failed()
    tested.failed()
    rest()
    await expect(tested.admit('a')).rejects.toMatchObject({ code: 'BACKEND_UNAVAILABLE' })
    await expect(tested.admit('a')).rejects.toMatchObject({ code: 'BACKEND_UNAVAILABLE' })
    expect(probes()).toBe(1)
    rest()
    await tested.admit('a')
    expect(tested.state).toBe('closed')
  })

  it('owes nothing to a backend that has started again elsewhere', async () => {
    const { tested, probes } = breaker()
    await tested.admit('a')
    tested.failed()
    tested.failed()
    await tested.admit('b')
    expect([tested.state, probes()]).toEqual(['closed', 0])
  })
})
