/** How large a piece may become, and how long it may take. */
export interface PieceSize {
  /** The most bytes of the next piece. */
  pieceBytes: () => number
  /** Milliseconds from its first byte after which a piece ends with what has come. */
  pieceMs: number
}

/** Stands for a chunk that has not come in time. */
const LATE = Symbol('late')

async function nextOrLate<T>(next: Promise<T>, ms: number): Promise<T | typeof LATE> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, ms), LATE)
  })
  try {
    return await Promise.race([next, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Gathers the bytes of a source in memory and gives them in pieces. When the source fails, what came before is a last
 * piece; then its error is thrown. While a piece is being taken, only one more chunk is asked of the source.
 */
export async function* gatherPieces(
  source: AsyncIterable<Uint8Array>,
  { pieceBytes, pieceMs }: PieceSize,
): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]()
  let held: Uint8Array[] = []
  let size = 0
  let most = 0
  let since = 0
  const piece = () => {
    const gathered = Buffer.concat(held, size)
    held = []
    size = 0
    return gathered
  }
  let next: Promise<IteratorResult<Uint8Array>> | undefined
  try {
    for (;;) {
      next ??= chunks.next()
      next.catch(() => undefined)
      const come = size === 0 ? await next : await nextOrLate(next, since + pieceMs - performance.now())
      if (come === LATE) {
        yield piece()
        continue
      }
      next = undefined
      if (come.done) break
      for (let at = 0; at < come.value.length;) {
        if (size === 0) {
          most = pieceBytes()
          since = performance.now()
        }
        const taken = come.value.subarray(at, at + most - size)
        held.push(taken)
        size += taken.length
        at += taken.length
        if (size >= most) yield piece()
      }
    }
  } catch (error) {
    if (size > 0) yield piece()
    throw error
  } finally {
    // A source that is being asked ends only when it has answered; that is not waited for.
    const ended = chunks.return?.()
    if (next === undefined) await ended
    else ended?.catch(() => undefined)
  }
  if (size > 0) yield piece()
}
