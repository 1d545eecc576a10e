/** Does something for all who ask while it is under way. Who asks afterwards has it done anew. */
export function doneTogether<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => (running ??= work().finally(() => (running = undefined)))
}
