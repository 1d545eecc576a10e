/** Milliseconds in which an interrupt that comes again is still the same press of Ctrl+C. */
const SAME_PRESS_MS = 500

type StopSignal = 'SIGTERM' | 'SIGHUP' | 'SIGINT'

/**
 * Calls `stop` at each signal that asks for the end: the process of a container has no other way. A press of Ctrl+C counts
 * once, though it comes twice: the terminal signals everything that it runs, and npm, which is part of that, passes it on.
 */
export function onStopSignals(stop: (signal: StopSignal) => void): void {
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal))
  let lastMs = -Infinity
  process.on('SIGINT', () => {
    if (performance.now() - lastMs < SAME_PRESS_MS) return
    lastMs = performance.now()
    stop('SIGINT')
  })
}
