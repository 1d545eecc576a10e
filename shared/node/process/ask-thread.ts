import { once } from 'node:events'
import { startThread } from './start-program.ts'

/** A thread of its own, for work that would hold everybody up here; whoever opens it closes it. */
export function openThread(program: URL, workerData: unknown) {
  const thread = startThread(program, { workerData })
  // Listened to from the first moment to the last: an error of the thread that nobody hears would end the process.
  const ended = once(thread, 'exit').then(() => {
    throw new Error('a thread ended without its answer')
  })
  ended.catch(() => undefined)
  /** What it says next. Rejects when it ends without saying it. */
  const next = async (): Promise<unknown> =>
    ((await Promise.race([once(thread, 'message'), ended])) as [unknown])[0]
  return {
    next,
    /** Asks it something, and gives its answer. */
    ask(question: unknown): Promise<unknown> {
      const answer = next()
      thread.postMessage(question)
      return answer
    },
    close: () => void thread.terminate(),
  }
}

/** Asks one thing of a thread, which says one message and ends. Rejects when it ends without an answer. */
export async function askThread(program: URL, question: unknown): Promise<unknown> {
  const thread = openThread(program, question)
  try {
    return await thread.next()
  } finally {
    thread.close()
  }
}
