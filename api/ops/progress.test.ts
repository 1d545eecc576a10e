import { afterEach, expect, it, vi } from 'vitest'
import { printedProgress, PROGRESS_MS } from './progress.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('a copy that takes hours says how far it is from time to time, and a short one nothing', () => {
  vi.useFakeTimers()
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const progress = printedProgress()
  for (let done = 0; done < 5; done++) {
    progress(() => `${done} de 5`)
    vi.advanceTimersByTime(PROGRESS_MS / 2)
  }
  expect(write.mock.calls).toEqual([['  2 de 5\n'], ['  4 de 5\n']])
})

it('a copy died in the middle once nobody took what it says, as of a terminal that was closed', () => {
  printedProgress()
  expect(() => process.stdout.emit('error', new Error('write EPIPE'))).not.toThrow()
})
