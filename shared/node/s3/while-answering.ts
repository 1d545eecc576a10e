interface Watched {
  /** Asks the other side something small; rejects when there is no answer. */
  ask: () => Promise<unknown>
  /** Milliseconds of work before the first question, and between an answer and the next question. */
  everyMs: number
}

/**
 * Does work that may take long, for as long as the other side answers a small question beside it, since the time for
 * many bytes depends on the line. When it does not answer, the work is aborted, and this rejects with the failure of
 * the question.
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
