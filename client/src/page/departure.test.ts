import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { freshBrowser } from '../testing/browser.ts'
import { LEAVING_MS, onceStaying, watchDeparture } from './departure.ts'

freshBrowser('supervisor')

let end: () => void
beforeEach(() => {
  vi.useFakeTimers()
  end = watchDeparture(window)
})
afterEach(() => {
  end()
  vi.useRealTimers()
})

const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('what failed because Firefox leaves the page was told in the moment until the next page came', () => {
  const told = vi.fn()
  leave()
  onceStaying(told)
  vi.advanceTimersByTime(LEAVING_MS - 1)
  expect(told).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(told).toHaveBeenCalledOnce()
  onceStaying(told)
  expect(told).toHaveBeenCalledTimes(2)
})

it('a failure on a page whose person was asked whether to leave, and stays, is told at once', () => {
  const told = vi.fn()
  window.addEventListener('beforeunload', (event) => event.preventDefault(), { once: true })
  leave()
  onceStaying(told)
  expect(told).toHaveBeenCalledOnce()
})
