import { askServer } from '../page/connection/server-link.ts'

type Init = Omit<RequestInit, 'signal'> & { signal?: AbortSignal | null | undefined }

/**
 * Milliseconds without an answer, or without more of it, after which the server is asked whether it is there, and
 * asked again, beside one for each byte that is sent: over a slow connection the call itself may still be on its way.
 */
const LATE_MS = 15_000

/**
 * Waits for what comes of the server, and calls `lost` when it is late and nobody answers another question, either. A
 * server that says that it cannot serve now may still answer this call.
 */
async function awaitWhileThere<T>(coming: Promise<T>, lateMs: number, lost: () => void): Promise<T> {
  let isOver = false
  let timer: ReturnType<typeof setTimeout>
  const look = async () => {
    const isAnswered = (await askServer()) !== null
    if (isOver) return
    if (isAnswered) timer = setTimeout(() => void look(), LATE_MS)
    else lost()
  }
  timer = setTimeout(() => void look(), lateMs)
  try {
    return await coming
  } finally {
    isOver = true
    clearTimeout(timer)
  }
}

/** The answer, whose bytes are each waited for while the server is there once somebody reads them. */
function readWhileThere(answer: Response, abort: AbortController, lost: () => void): Response {
  const reader = answer.body?.getReader()
  if (!reader) return answer
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await awaitWhileThere(reader.read(), LATE_MS, lost)
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          // Browsers do not all tell why a body that was given up has ended.
          throw abort.signal.aborted ? abort.signal.reason : error
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Nothing is read, and waited for, of an answer that nobody reads.
    { highWaterMark: 0 },
  )
  return new Response(body, answer)
}

/**
 * Fetches; what comes of it rejects as without a connection when it is late and nobody answers another question,
 * either. A browser itself waits a quarter of an hour for an answer, or the rest of one, over a connection that was
 * lost without a word.
 */
export async function fetchWhileThere(url: RequestInfo | URL, init: Init = {}): Promise<Response> {
  const { signal, body } = init
  const abort = new AbortController()
  const giveUp = () => abort.abort(signal?.reason)
  const lost = () => abort.abort(new TypeError('no answer'))
  const bytes = typeof body === 'string' ? body.length : 0
  // Whoever gives up the call ends it while its answer is read, too.
  signal?.addEventListener('abort', giveUp, { once: true })
  if (signal?.aborted) giveUp()
  const answer = await awaitWhileThere(fetch(url, { ...init, signal: abort.signal }), LATE_MS + bytes, lost)
  return readWhileThere(answer, abort, lost)
}
