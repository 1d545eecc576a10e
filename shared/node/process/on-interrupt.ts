/** Milliseconds in which an interrupt that comes again is still the same press of Ctrl+C. */
const SAME_PRESS_MS = 500

/**
 * Calls `stop` at each press of Ctrl+C, once: a terminal tells all that it runs, and npm, one of them, passes on to
 * this process what it was told.
 */
export function onInterrupt(stop: () => void): void {
  let lastMs = -Infinity
  process.on('SIGINT', () => {
    if (performance.now() - lastMs < SAME_PRESS_MS) return
    lastMs = performance.now()
    stop()
  })
}
