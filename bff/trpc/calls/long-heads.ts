import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '#shared/errors/errors'
import type { Log } from '#shared/node/log/create-log'
import { TEXTOS_INTEGRACAO } from '#shared/textos/gateway/integracao'
import { refusalBody } from '../errors/error-shape.ts'

/** The status by which Node answers a head that it cannot read. Source: Node's lib/_http_server.js, `socketOnError`. */
const STATUS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

interface HeadError extends Error {
  code?: string
}

/** The socket, on which Node keeps the answer that the refusal would break into. */
type Answering = Socket & { _httpMessage?: { _headerSent?: boolean } | null }

/** A whole answer as text, since there is no request yet that could be answered. */
function answerOf(status: string, log: Log): string {
  const head = `HTTP/1.1 ${status}\r\nConnection: close\r\n`
  if (!status.startsWith('431')) return `${head}\r\n`
  const requestId = randomUUID()
  log.info({ evento: 'cabecalhos-longos', requestId })
  const texto = TEXTOS_INTEGRACAO.enderecoLongo
  const body = JSON.stringify(refusalBody(new AppError('TOO_LARGE', { texto }), requestId))
  const length = Buffer.byteLength(body)
  return `${head}Content-Type: application/json\r\nContent-Length: ${length}\r\nX-Request-Id: ${requestId}\r\n\r\n${body}`
}

/**
 * Tells a client what to set whose address is longer than a head may be, as in a batch of queries by GET. Other
 * unreadable requests end as they would in Node.
 */
export function explainLongHeads(server: Server, log: Log): void {
  server.on('clientError', (error: HeadError, socket: Answering) => {
    if (socket.writable && socket._httpMessage?._headerSent !== true)
      socket.write(answerOf(STATUS[error.code ?? ''] ?? '400 Bad Request', log))
    socket.destroySoon()
  })
}
