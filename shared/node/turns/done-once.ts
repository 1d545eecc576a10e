/**
 * Gives a function that does the work at its first call and shares the result with all later ones. A failure is not
 * kept: the next call begins anew.
 */
export function doneOnce<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined
  return () =>
    (done ??= work().catch((error: unknown) => {
      done = undefined
      throw error
    }))
}
