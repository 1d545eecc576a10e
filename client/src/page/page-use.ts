import { useEffect, useState } from 'react'
import { listenTo } from './listen-to.ts'

/**
 * Milliseconds without a touch, a move or a key after which nobody is about to press something on the page.
 */
const REST_MS = 400

/** Milliseconds between two looks whether the page is at rest. */
const LOOK_MS = 100

/** Tells when nobody is using the page: what comes by itself waits until then with moving it. */
export class PageUse {
  #usedAt = -Infinity
  #isDown = false

  /** Notes what is done with the page until the returned function is called. */
  watch(page: EventTarget): () => void {
    const note = (event: Event) => {
      this.#usedAt = performance.now()
      // `buttons` is right even where nobody heard the end of a drag.
      if (event.type !== 'keydown') this.#isDown = event instanceof PointerEvent && event.buttons > 0
    }
    const noted = {
      pointerdown: note,
      pointermove: note,
      pointerup: note,
      pointercancel: note,
      keydown: note,
    }
    return listenTo(page, noted, { capture: true, passive: true })
  }

  #isResting() {
    return !this.#isDown && performance.now() - this.#usedAt >= REST_MS
  }

  /** Calls `act` once nobody is using the page, which may be at once; never after the returned function was called. */
  onceAtRest(act: () => void): () => void {
    if (this.#isResting()) {
      act()
      return () => undefined
    }
    const timer = setInterval(() => {
      if (!this.#isResting()) return
      clearInterval(timer)
      act()
    }, LOOK_MS)
    return () => clearInterval(timer)
  }
}

/** Watches this page from its beginning. */
const pageUse = new PageUse()
pageUse.watch(window)

/**
 * The value to show: a change of it, which would move the page, waits until nobody is about to press
 * something.
 */
export function useAtRest<Shown>(value: Shown): Shown {
  const [shown, setShown] = useState(value)
  useEffect(
    () => (Object.is(shown, value) ? undefined : pageUse.onceAtRest(() => setShown(() => value))),
    [shown, value],
  )
  return shown
}
