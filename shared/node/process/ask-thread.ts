import { once } from 'node:events'
import { startThread } from './start-program.ts'

/**
 * Asks one thing of a thread of its own, which says one message and ends: work that would hold everybody up here. Rejects
 * when it ends without an answer.
 */
export async function askThread(program: URL, question: unknown): Promise<unknown> {
  const thread = startThread(program, { workerData: question })
  // Listens from the first to the last moment: a thread that dies unheard would take the process with it.
  const ended = once(thread, 'exit').then(() => {
    throw new Error('a thread ended without its answer')
  })
  ended.catch(() => undefined)
  try {
    const [answer] = (await Promise.race([once(thread, 'message'), ended])) as [unknown]
    return answer
  } finally {
    void thread.terminate()
  }
}
