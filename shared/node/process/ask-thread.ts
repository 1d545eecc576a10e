import { once } from 'node:events'
import { abortReason } from '#shared/errors/abort'
import { AppError } from '#shared/errors/errors'
import { slots, WorkQueue } from '../turns/work-queue.ts'
import { startThread } from './start-program.ts'

/** How many may wait for the thread: more than there can be uploads at once. */
const MAX_WAITING = 256

/** One thread at a time: what it makes of a file may take forty times the memory of the file. */
const turns = new WorkQueue(
  slots(1),
  MAX_WAITING,
  () => new AppError('UPLOADS_BUSY', { detail: 'too many wait for a thread', retryAfterS: 2 }),
)

/**
 * Does work in a thread that would block the event loop here: starts the program with `question` and resolves with its
 * one message. Rejects when the thread ends without an answer, and with the reason of the signal when that comes first.
 */
export const askThread = (
  program: URL,
  question: unknown,
  signal: AbortSignal = new AbortController().signal,
): Promise<unknown> =>
  turns.run(signal, async () => {
    const thread = startThread(program, { workerData: question })
    // Listened to for the thread's whole life: an error of a thread without a listener would end the process.
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
      // The next thread begins only when the memory of this one is free again.
      await thread.terminate()
    }
  })
