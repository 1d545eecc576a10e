/**
 * What was read first, so that its failure could still be answered with a status, and then the rest. Whoever stops
 * early ends the rest as well.
 */
export async function* putBack<T>(first: IteratorResult<T>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    if (first.done) return
    yield first.value
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}
