import { loginAgain } from '../session/login-again.ts'
import { announceSession, hasSessionEnded } from '../session/session-events.ts'
import { sessionHeaders, sessionSince, type LaterSession } from '../session/stored-session.ts'
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
 * Fetches, and answers with what came. When the session has ended while work is unsaved, waits for a login in
 * place and makes the call once more; makes it at once when a new session of this user has begun meanwhile.
 */
async function fetchAgain(path: string, init: RequestInit, later: () => LaterSession): Promise<Answer> {
  const response = await fetchWhileThere(path, init).catch(orLost)
  if (!hasSessionEnded(response.status) || later() === 'other') return response
  if (later() === 'none' && !(await loginAgain())) return response
  const headers = { ...init.headers, ...sessionHeaders() }
  return fetchWhileThere(path, { ...init, headers }).catch(orLost)
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
  const response = await fetchAgain(path, init, later)
  if (response.ok && isHtmlPage(response)) {
    noteAnswer(null)
    throw new ConnectionLost('somebody else answered')
  }
  if (!response.ok) {
    const error = httpErrorFrom(response.status, await response.text().catch(orLost))
    noteAnswer(error.isWithoutGateway ? null : response.status)
    // A refusal of the user who was here before says nothing about another user's session.
    if (later() !== 'other') announceSession(error.status, error.message)
    throw error
  }
  noteAnswer(response.status)
  return Promise.resolve(read(response)).catch(orLost)
}
