/** The bytes up to where the disk gives none any more, which `onCut` is told. */
export async function* asFarAsRead(
  source: AsyncIterable<Uint8Array>,
  onCut: () => void,
): AsyncGenerator<Uint8Array> {
  const bytes = source[Symbol.asyncIterator]()
  try {
    for (;;) {
      const read = await bytes.next().catch(() => undefined)
      if (!read) return onCut()
      if (read.done) return
      yield read.value
    }
  } finally {
    await bytes.return?.()
  }
}
