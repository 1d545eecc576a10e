/** Does something once for all who ask, now and later. What failed is not kept: the next who asks begins anew. */
export function doneOnce<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined
  return () =>
    (done ??= work().catch((error: unknown) => {
      done = undefined
      throw error
    }))
}
