import { mendSession } from '../session/login-again.ts'
import { sessionHeaders, sessionSince } from '../session/stored-session.ts'
import { fetchWhileThere, type Answer } from './fetch-while-there.ts'
import { ConnectionLost, httpErrorFrom } from './http-error.ts'
import { isHtmlPage } from '../page/connection/ask-server.ts'
import { noteAnswer } from './note-answer.ts'

const orLost = (error: unknown): never => {
  if (!(error instanceof TypeError)) throw error
  noteAnswer(null)
  throw new ConnectionLost(error.message, { cause: error })
}

/**
 * Calls a stream of the gateway and hands its answer to `read`. Throws HttpError with what the server said,
 * and ConnectionLost when the answer did not come, was cut off or came from somebody else.
 */
export async function ask<T>(
  path: string,
  init: RequestInit,
  read: (answer: Answer) => T | Promise<T>,
): Promise<T> {
  const later = sessionSince()
  const response = await fetchWhileThere(path, init).catch(orLost)
  if (response.ok && isHtmlPage(response)) {
    noteAnswer(null)
    throw new ConnectionLost('somebody else answered')
  }
  if (!response.ok) {
    const error = httpErrorFrom(response.status, await response.text().catch(orLost))
    noteAnswer(error.isWithoutGateway ? null : response.status)
    if (!(await mendSession(error, later))) throw error
    return ask(path, { ...init, headers: { ...init.headers, ...sessionHeaders() } }, read)
  }
  noteAnswer(response.status)
  return Promise.resolve(read(response)).catch(orLost)
}
