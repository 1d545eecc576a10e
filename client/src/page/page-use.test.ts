import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PageUse } from './page-use.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

/** A `PageUse` that watches a page of its own, and a function to call once nobody uses the page. */
function over() {
  const page = new EventTarget()
  const pageUse = new PageUse()
  pageUse.watch(page)
  const act = vi.fn()
  const pointer = (type: string, buttons: number) => page.dispatchEvent(new PointerEvent(type, { buttons }))
  return { page, pageUse, act, pointer }
}

describe('what moves the page', () => {
  it('comes at once where nobody touches it', () => {
    const { pageUse, act } = over()
    pageUse.onceAtRest(act)
    expect(act).toHaveBeenCalledOnce()
  })

  it('used to come between the aim and the press: it waits until both are over, and for the next ones', () => {
    const { pageUse, act, pointer, page } = over()
    pointer('pointermove', 0)
    pageUse.onceAtRest(act)
    vi.advanceTimersByTime(300)
    pointer('pointerdown', 1)
    vi.advanceTimersByTime(5_000)
    pointer('pointerup', 0)
    vi.advanceTimersByTime(300)
    page.dispatchEvent(new Event('keydown'))
    vi.advanceTimersByTime(300)
    expect(act).not.toHaveBeenCalled()
    vi.advanceTimersByTime(200)
    expect(act).toHaveBeenCalledOnce()
  })

  it('does not come after it was called off', () => {
    const { pageUse, act, pointer } = over()
    pointer('pointerdown', 1)
    pageUse.onceAtRest(act)()
    pointer('pointerup', 0)
    vi.advanceTimersByTime(5_000)
    expect(act).not.toHaveBeenCalled()
  })

  it('does not wait for a press whose end no element reported', () => {
    const { pageUse, act, pointer } = over()
    pointer('pointerdown', 1)
    pointer('pointermove', 0)
    pageUse.onceAtRest(act)
    vi.advanceTimersByTime(600)
    expect(act).toHaveBeenCalledOnce()
  })
})
