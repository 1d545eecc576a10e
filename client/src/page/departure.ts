import { listenTo } from './listen-to.ts'

/** Milliseconds after which a page that was to be left stays: what was asked for came as a file, or did not come. */
export const LEAVING_MS = 10_000

/** The last time that the page was to be left. */
let left: { event: Event; at: number } | undefined

/** Notes that the page is to be left, until the returned function is called. */
export function watchDeparture(page: EventTarget): () => void {
  const note = (event: Event) => {
    left = { event, at: performance.now() }
  }
  const end = listenTo(page, { beforeunload: note }, { capture: true })
  return () => {
    end()
    left = undefined
  }
}

/**
 * Calls `act`, which tells of a failure: at once, or where the page is being left, only if it stays. Firefox gives up
 * all that is under way when a page is left, and shows the page until the next one comes.
 */
export function onceStaying(act: () => void): void {
  // Where the person was asked, the page may stay.
  const isLeaving = left && !left.event.defaultPrevented && performance.now() - left.at < LEAVING_MS
  if (isLeaving) setTimeout(act, LEAVING_MS)
  else act()
}
