import { expect, it, vi } from 'vitest'
import { scrollOnceLong } from './late-scroll.ts'

/** A page whose length the test sets, and the places to which it was scrolled. */
function growing() {
  let resized = () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: () => void) {
        resized = told
      }
      observe() {}
      disconnect() {
        resized = () => {}
      }
    },
  )
  const scrolled = vi.fn()
  vi.stubGlobal('scrollTo', scrolled)
  const grow = (height: number) => {
    vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(height)
    resized()
  }
  return { scrolled, grow }
}

it('the way back to a list that came late led to its top: its place is taken once it is long enough', () => {
  const { scrolled, grow } = growing()
  scrollOnceLong(1_000)
  grow(window.innerHeight + 500)
  expect(scrolled).not.toHaveBeenCalled()
  grow(window.innerHeight + 1_000)
  grow(window.innerHeight + 2_000)
  expect(scrolled.mock.calls).toEqual([[0, 1_000]])
})

it('somebody who went elsewhere meanwhile is not taken back', () => {
  const { scrolled, grow } = growing()
  scrollOnceLong(1_000)
  window.dispatchEvent(new Event('wheel'))
  grow(window.innerHeight + 1_000)
  expect(scrolled).not.toHaveBeenCalled()
})
