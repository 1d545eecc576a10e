/** Milliseconds in which a second interrupt belongs to the same press of Ctrl+C. */
const SAME_PRESS_MS = 500

type StopSignal = 'SIGTERM' | 'SIGHUP' | 'SIGINT'

/**
 * Calls `stop` for each signal that asks for the end; also needed because the first process of a container does not end
 * by them otherwise. A press of Ctrl+C counts once though it comes twice: the terminal signals all that it runs, and
 * npm, which is among them, passes it on.
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
