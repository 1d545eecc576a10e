import { avisarSessao } from '../sessao/eventos.ts'

/** A stream of the gateway answered with an error; `message` is the server's sentence, empty when it gave none. */
export class HttpError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'HttpError'
    this.status = status
  }
}

/** The error of an answer `{ message, requestId }`; tells the shell when the session ended. Source: contract §4. */
export function httpErrorFrom(status: number, body: string): HttpError {
  const message = messageOf(body)
  avisarSessao(status, message)
  return new HttpError(status, message)
}

function messageOf(body: string): string {
  try {
    const parsed: unknown = JSON.parse(body)
    if (parsed && typeof parsed === 'object' && 'message' in parsed && typeof parsed.message === 'string')
      return parsed.message
    return ''
  } catch (error) {
    if (error instanceof SyntaxError) return ''
    throw error
  }
}
