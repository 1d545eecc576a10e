/**
 * Gives a result that was read ahead, then the rest of the iterator. Reading ahead lets a failure at the beginning
 * still be answered with a status. A consumer that stops early also ends the rest.
 */
export async function* putBack<T>(first: IteratorResult<T>, rest: AsyncIterator<T>): AsyncGenerator<T> {
  try {
    for (let read = first; !read.done; read = await rest.next()) yield read.value
  } finally {
    await rest.return?.()
  }
}

/**
 * The source's values; resolves when the first has been read, so that a source that fails at its beginning rejects
 * here.
 */
export async function startReading<T>(source: AsyncIterable<T>): Promise<AsyncGenerator<T>> {
  const values = source[Symbol.asyncIterator]()
  return putBack(await values.next(), values)
}
