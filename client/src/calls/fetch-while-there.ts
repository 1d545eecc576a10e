import { ForeignAnswer } from './http-error.ts'
import { askServer, notePiece } from '../page/connection/ask-server.ts'

type Init = Omit<RequestInit, 'signal'> & { signal?: AbortSignal | null | undefined }

/** An answer whose bytes are each waited for while the server is there, once somebody reads them. */
export type Answer = Pick<Response, 'ok' | 'status' | 'headers' | 'blob' | 'text'> & {
  json(): Promise<unknown>
}

/**
 * Milliseconds without an answer, or without more of it, after which the server is asked whether it is there, and
 * asked again, beside one for each byte that is sent: over a slow connection the call itself may still be on its way.
 */
export const LATE_MS = 15_000

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

/** The bytes of an answer, piece by piece; each is waited for while the server is there. */
async function readWhileThere(answer: Response, { signal }: AbortController, lost: () => void) {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const reader = answer.body?.getReader()
  try {
    while (reader) {
      const { done, value } = await awaitWhileThere(reader.read(), LATE_MS, lost)
      notePiece()
      if (done) break
      pieces.push(value)
    }
  } catch (error) {
    // Browsers do not all tell why a body that was given up has ended.
    throw signal.aborted ? signal.reason : error
  }
  return pieces
}

/** UTF-8 whose letters may be divided between two pieces. */
function textIn(pieces: readonly Uint8Array<ArrayBuffer>[]): string {
  const decoder = new TextDecoder()
  return pieces.map((piece) => decoder.decode(piece, { stream: true })).join('') + decoder.decode()
}

function jsonIn(text: string, status: number): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ForeignAnswer(status, { cause })
  }
}

/**
 * Fetches; what comes of it rejects as without a connection when it is late and nobody answers another question,
 * either. A browser itself waits a quarter of an hour for an answer, or the rest of one, over a connection that was
 * lost without a word.
 */
export async function fetchWhileThere(url: RequestInfo | URL, init: Init = {}): Promise<Answer> {
  const { signal, body } = init
  const abort = new AbortController()
  const giveUp = () => abort.abort(signal?.reason)
  const lost = () => abort.abort(new TypeError('no answer'))
  const bytes = typeof body === 'string' ? body.length : 0
  // Whoever gives up the call ends it while its answer is read, too.
  signal?.addEventListener('abort', giveUp, { once: true })
  if (signal?.aborted) giveUp()
  const answer = await awaitWhileThere(fetch(url, { ...init, signal: abort.signal }), LATE_MS + bytes, lost)
  const pieces = () => readWhileThere(answer, abort, lost)
  const text = async () => textIn(await pieces())
  // The pieces are not made a stream of another answer: a browser does not tell whoever reads that one why it ended.
  return Object.assign(answer, {
    text,
    json: async () => jsonIn(await text(), answer.status),
    blob: async () => new Blob(await pieces(), { type: answer.headers.get('content-type') ?? '' }),
  })
}
