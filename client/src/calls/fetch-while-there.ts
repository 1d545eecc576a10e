import { askServer } from '../page/connection/server-link.ts'

type Init = Omit<RequestInit, 'signal'> & { signal?: AbortSignal | null | undefined }

/**
 * Milliseconds without an answer after which the server is asked whether it is there, and asked again, beside one
 * for each byte that is sent: over a slow connection the call itself may still be on its way.
 */
const LATE_MS = 15_000

/**
 * Fetches; rejects as without a connection when the answer is late and nobody answers another question, either. A
 * server that says that it cannot serve now may still answer this call. A browser itself waits a quarter of an hour
 * for an answer over a connection that was lost without a word.
 */
export async function fetchWhileThere(url: RequestInfo | URL, init: Init = {}): Promise<Response> {
  const { signal, body } = init
  const abort = new AbortController()
  const giveUp = () => abort.abort(signal?.reason)
  let isOver = false
  let timer: ReturnType<typeof setTimeout>
  const look = async () => {
    const isAnswered = (await askServer()) !== null
    if (isOver) return
    if (isAnswered) timer = setTimeout(() => void look(), LATE_MS)
    else abort.abort(new TypeError('no answer'))
  }
  const bytes = typeof body === 'string' ? body.length : 0
  timer = setTimeout(() => void look(), LATE_MS + bytes)
  // Whoever gives up the call ends it while its answer is read, too.
  signal?.addEventListener('abort', giveUp, { once: true })
  if (signal?.aborted) giveUp()
  try {
    return await fetch(url, { ...init, signal: abort.signal })
  } finally {
    isOver = true
    clearTimeout(timer)
  }
}
