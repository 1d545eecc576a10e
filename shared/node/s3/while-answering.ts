interface Watched {
  /** Asks something small; rejects when there is no answer. */
  ask: () => Promise<unknown>
  /** Milliseconds of work before the first question, and between two. */
  everyMs: number
}

/**
 * Does what may take long, for as long as whoever does it answers a small question beside it: how long many bytes take is
 * the line's matter. Otherwise it is given up, and rejects with what the question failed with.
 */
export async function whileAnswering<T>(
  work: (abortSignal: AbortSignal) => Promise<T>,
  { ask, everyMs }: Watched,
): Promise<T> {
  const given = new AbortController()
  let isOver = false
  let silence: unknown
  let timer: NodeJS.Timeout | undefined
  const watch = () => {
    if (isOver) return
    timer = setTimeout(() => {
      ask().then(watch, (error: unknown) => {
        silence = error
        given.abort()
      })
    }, everyMs)
  }
  watch()
  try {
    return await work(given.signal)
  } catch (error) {
    throw silence ?? error
  } finally {
    isOver = true
    clearTimeout(timer)
  }
}
