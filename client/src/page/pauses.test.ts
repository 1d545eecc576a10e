import { expect, it, onTestFinished, vi } from 'vitest'
import { Pause } from './pauses.ts'

it('a pause that was ended before its time does not end the next one at its own', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const pause = new Pause()
  const first = pause.wait(1_000)
  pause.end()
  await first
  expect(pause.isOn).toBe(false)
  const second = pause.wait(5_000)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(pause.isOn).toBe(true)
  await vi.advanceTimersByTimeAsync(4_000)
  await second
  expect(pause.isOn).toBe(false)
})
