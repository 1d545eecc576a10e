import { setMaxListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import { AppError } from '#shared/errors/errors'
import { createOwnGuesses } from './guesses.ts'
import { GuessLimit } from './guess-limit.ts'
import type { Judged } from './guess-limit.ts'

const LIVE = new AbortController().signal
setMaxListeners(100, LIVE)
const limitOf = (most: number, seconds = 60, guesses = createOwnGuesses()) =>
  new GuessLimit({ most, seconds, tally: guesses.tally('estranhos') })
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('a limit on guesses', () => {
  it('A05 lets fourteen right attempts at once all be made, though ten wrong ones are too many', async () => {
    const limit = limitOf(10)
    const begun: Judged[] = []
    const attempts = Array.from({ length: 14 }, async () => void begun.push(await limit.begin('ana', LIVE)))
    await turn()
    expect(begun).toHaveLength(10)
    for (let at = 0; at < 14; at += 1) {
      begun[at]?.(false)
      await turn()
    }
    await Promise.all(attempts)
    expect(begun).toHaveLength(14)
  })

  it('A05 refuses those that wait as soon as ten were wrong, and nobody else', async () => {
    const limit = limitOf(10)
    const begun = await Promise.all(Array.from({ length: 10 }, () => limit.begin('ana', LIVE)))
    const late = limit.begin('ana', LIVE)
    for (const judged of begun) judged(true)
    await expect(late).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterS: 60 })
    await expect(limit.begin('rui', LIVE)).resolves.toBeTypeOf('function')
  })

  it('A05 keeps no place for those who left while waiting: who comes later waits in it', async () => {
    const limit = limitOf(1)
    const judged = await limit.begin('ana', LIVE)
    const leaving = new AbortController()
    setMaxListeners(200, leaving.signal)
    const left = Array.from({ length: 100 }, () => limit.begin('ana', leaving.signal))
    const ended = Promise.allSettled(left)
    await expect(limit.begin('ana', LIVE)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    leaving.abort()
    await ended
    const late = limit.begin('ana', LIVE)
    judged(false)
    await expect(late).resolves.toBeTypeOf('function')
  })

  it('A05 keeps those who wait when somebody leaves whose turn has come already', async () => {
    const limit = limitOf(1)
    const first = await limit.begin('ana', LIVE)
    const leaving = new AbortController()
    const second = limit.begin('ana', leaving.signal)
    first(false)
    const judged = await second
    let begun = false
    void limit.begin('ana', LIVE).then(() => (begun = true))
    await turn()
    leaving.abort()
    judged(false)
    await turn()
    expect(begun).toBe(true)
  })

  it('A05 keeps no place for an attempt that could not be counted: those after it would wait for ever', async () => {
    let isAway = true
    const taken = { giveBack: () => Promise.resolve() }
    const away = () => Promise.reject(new AppError('SESSIONS_UNAVAILABLE'))
    const tally = { take: () => (isAway ? away() : Promise.resolve(taken)) }
    const limit = new GuessLimit({ most: 1, seconds: 60, tally })
    await expect(limit.begin('ana', LIVE)).rejects.toMatchObject({ code: 'SESSIONS_UNAVAILABLE' })
    isAway = false
    let begun = false
    void limit.begin('ana', LIVE).then(() => (begun = true))
    await turn()
    expect(begun).toBe(true)
  })

  it('A05 forgets nobody whose guesses are spent or under way, however many others come', async () => {
    const guesses = createOwnGuesses()
    const limit = limitOf(1, 60, guesses)
    const spent = await limit.begin('ana', LIVE)
    spent(true)
    await limit.begin('rui', LIVE)
    for (let other = 0; other < 1000; other += 1) (await limit.begin(`${other}`, LIVE))(false)
    expect(await guesses.spent()).toContain('ana')
    const second = limit.begin('rui', LIVE).then(() => 'begun')
    expect(await Promise.race([second, turn().then(() => 'waits')])).toBe('waits')
  })

  it('A05 forgets who leaves while waiting, and begins anew when the window is over', async () => {
    const limit = limitOf(1, 0.05)
    const judged = await limit.begin('ana', LIVE)
    const leaving = new AbortController()
    const late = limit.begin('ana', leaving.signal)
    leaving.abort()
    await expect(late).rejects.toMatchObject({ code: 'ABORTED' })
    judged(true)
    await expect(limit.begin('ana', LIVE)).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      retryAfterS: 1,
    })
    await expect
      .poll(() =>
        limit.begin('ana', LIVE).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
  })
})
