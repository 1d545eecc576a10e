import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SeenProcesso } from '../db/processos-repo.ts'
import { RunningProcesses } from './running-processes.ts'

const BEAT_MS = 1000
const OTHER: SeenProcesso = { id: 'outro', batida: 7 }

/** A backend on a database that answers as `beat` does, and what it did to the others. */
function runningOn(beat: () => Promise<SeenProcesso[]>, onGone = () => Promise.resolve()) {
  const buried: string[] = []
  const processos = {
    id: 'eu',
    mayHaveOthers: true,
    enter: () => Promise.resolve(),
    beat,
    bury: ({ id }: SeenProcesso) => Promise.resolve(buried.push(id) === 1),
    leave: () => Promise.reject(new Error('no database')),
  }
  return {
    running: new RunningProcesses({ processos, log: { warn: () => undefined }, onGone, beatMs: BEAT_MS }),
    buried,
  }
}

const beats = (count: number) => vi.advanceTimersByTimeAsync(count * BEAT_MS)

describe('the backends that run', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('are not given up for looks that waited for a database and are answered all at once', async () => {
    let answer: (() => void) | undefined
    let away = false
    const { running, buried } = runningOn(async () => {
      if (away) await new Promise<void>((resolve) => (answer = resolve))
      return [OTHER]
    })
    await running.start()
    away = true
    await beats(60)
    away = false
    answer?.()
    await beats(1)
    expect(buried).toEqual([])
    await running.stop()
  })

  it('are given up when they count no more, and what they left is gone for until it is removed', async () => {
    let store = false
    let calls = 0
    const { running, buried } = runningOn(
      () => Promise.resolve(buried.length > 0 ? [] : [OTHER]),
      () => (calls++, store ? Promise.resolve() : Promise.reject(new Error('no store'))),
    )
    await running.start()
    await beats(8)
    expect(buried).toEqual(['outro'])
    expect(calls).toBeGreaterThan(1)
    store = true
    await beats(1)
    const done = calls
    await beats(3)
    expect(calls).toBe(done)
    await running.stop()
  })
})
