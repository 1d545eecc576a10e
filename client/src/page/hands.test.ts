import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Hands } from './hands.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

/** A `Hands` over a page of its own, with a function to call once nobody uses the page. */
function over() {
  const page = new EventTarget()
  const hands = new Hands(() => Date.now())
  hands.watch(page)
  const act = vi.fn()
  const pointer = (type: string, buttons: number) => page.dispatchEvent(new PointerEvent(type, { buttons }))
  return { page, hands, act, pointer }
}

describe('what moves the page', () => {
  it('comes at once where nobody touches it', () => {
    const { hands, act } = over()
    hands.onceAtRest(act)
    expect(act).toHaveBeenCalledOnce()
  })

  it('came between the aim and the press: it waits for both, and for the next ones', () => {
    const { hands, act, pointer, page } = over()
    pointer('pointermove', 0)
    hands.onceAtRest(act)
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

  it('comes no more once it is not to come', () => {
    const { hands, act, pointer } = over()
    pointer('pointerdown', 1)
    hands.onceAtRest(act)()
    pointer('pointerup', 0)
    vi.advanceTimersByTime(5_000)
    expect(act).not.toHaveBeenCalled()
  })

  it('waits for no press whose end was heard by nobody', () => {
    const { hands, act, pointer } = over()
    pointer('pointerdown', 1)
    pointer('pointermove', 0)
    hands.onceAtRest(act)
    vi.advanceTimersByTime(600)
    expect(act).toHaveBeenCalledOnce()
  })
})
