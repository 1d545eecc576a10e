import { serverLink } from '../page/connection/server-link.ts'

type Init = Omit<RequestInit, 'signal'> & { signal?: AbortSignal | null | undefined }

/**
 * Milliseconds without an answer after which the server is asked whether it is there, beside one for each byte
 * that is sent: over a slow connection the call itself may still be on its way.
 */
const LATE_MS = 15_000

/**
 * Fetches; rejects as without a connection when the answer is late and the server is silent, too. A browser
 * itself waits a quarter of an hour for an answer over a connection that was lost without a word.
 */
export async function fetchWhileThere(url: RequestInfo | URL, init: Init = {}): Promise<Response> {
  const { signal, body } = init
  const abort = new AbortController()
  const giveUp = () => abort.abort(signal?.reason)
  const look = () => {
    if (serverLink.isSilent()) abort.abort(new TypeError('no answer'))
  }
  let stopLooking = () => {}
  const bytes = typeof body === 'string' ? body.length : 0
  const timer = setTimeout(() => {
    stopLooking = serverLink.listen(look)
    serverLink.failed()
    look()
  }, LATE_MS + bytes)
  signal?.addEventListener('abort', giveUp)
  if (signal?.aborted) giveUp()
  try {
    return await fetch(url, { ...init, signal: abort.signal })
  } finally {
    clearTimeout(timer)
    stopLooking()
    signal?.removeEventListener('abort', giveUp)
  }
}
