/**
 * What was read first, so that its failure could still be answered with a status, and then the rest. Whoever stops
 * early ends the rest as well.
 */
export async function* putBack<T>(first: IteratorResult<T>, rest: AsyncIterator<T>): AsyncGenerator<T> {
  try {
    for (let read = first; !read.done; read = await rest.next()) yield read.value
  } finally {
    await rest.return?.()
  }
}

/** The source's values, of which the first has been read by now: a source that fails at its beginning throws here. */
export async function begun<T>(source: AsyncIterable<T>): Promise<AsyncGenerator<T>> {
  const values = source[Symbol.asyncIterator]()
  return putBack(await values.next(), values)
}
