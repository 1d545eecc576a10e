/** Milliseconds between two lines that tell how a copy goes; one that is done sooner tells none. */
export const PROGRESS_MS = 10_000

/** Takes, after each file, what could be said by now. */
export type Progress = (line: () => string) => void

/** Prints how a copy goes, while it goes on. */
export function printedProgress(): Progress {
  let last = Date.now()
  // The copy goes on when nobody takes its lines any more, as once the terminal that it was begun in is closed.
  process.stdout.on('error', () => undefined)
  return (line) => {
    if (Date.now() - last < PROGRESS_MS) return
    last = Date.now()
    process.stdout.write(`  ${line()}\n`)
  }
}
