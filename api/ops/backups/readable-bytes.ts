/** Passes the bytes on; where the disk gives no more of them it calls `onCut` and ends. */
export async function* readableBytes(
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
