/** Gives a function whose calls share one run of the work while it lasts; a call after that begins a new run. */
export function doneTogether<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => (running ??= work().finally(() => (running = undefined)))
}
