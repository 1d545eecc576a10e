import { once } from 'node:events'
import { abortReason } from '#shared/errors/abort'
import { AppError } from '#shared/errors/errors'
import { places, WorkQueue } from '../turns/work-queue.ts'
import { startThread } from './start-program.ts'

/** More than there are uploads at once. */
const MAX_WAITING = 256

/** One thread at a time in a process: what it makes of a file may take forty times the memory of the file. */
const turns = new WorkQueue(
  places(1),
  MAX_WAITING,
  () => new AppError('UPLOADS_BUSY', { detail: 'too many wait for a thread', retryAfterS: 2 }),
)

/**
 * Asks one thing of a thread, for work that would hold everybody up here: it says one message and ends. Rejects when it ends
 * without an answer, and with the reason of the signal when that comes first.
 */
export const askThread = (
  program: URL,
  question: unknown,
  signal: AbortSignal = new AbortController().signal,
): Promise<unknown> =>
  turns.run(signal, async () => {
    const thread = startThread(program, { workerData: question })
    // Listened to from the first moment to the last: an error of the thread that nobody hears would end the process.
    const ended = once(thread, 'exit').then(() => {
      throw signal.aborted ? abortReason(signal) : new Error('a thread ended without its answer')
    })
    ended.catch(() => undefined)
    const end = () => void thread.terminate()
    signal.addEventListener('abort', end, { once: true })
    try {
      return ((await Promise.race([once(thread, 'message'), ended])) as [unknown])[0]
    } finally {
      signal.removeEventListener('abort', end)
      // The next one begins when the memory of this one is free again.
      await thread.terminate()
    }
  })
