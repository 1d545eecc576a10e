// The library is loaded with the screen that begins uploads, not when it is needed: there may be no
// connection then, and a browser remembers a failed import for as long as the page lives.
import { Upload } from 'tus-js-client'
import type { DetailedError } from 'tus-js-client'
import { ERRORS } from '#shared/errors/errors'
import { TEXTOS_ENVIO } from '#shared/textos/upload/envio'
import { TEXTOS_ENVIOS } from '#shared/textos/upload/envios'
import { TEXTOS_FILA } from '#shared/textos/upload/fila'
import { PATHS } from '#shared/contract/paths'
import { refusalOf } from '../../../../calls/http-error.ts'
import { noteAnswer } from '../../../../calls/note-answer.ts'
import { sessionHeaders, sessionSince } from '../../../../session/stored-session.ts'
import type { FileToSend } from '../fila-types.ts'
import { askReceivedBytes } from '../questions.ts'
import { pieceSize, takeSmallerThan } from './pieces.ts'
import { failureKind, foreignFailure, SendFailure, type FailureKind } from './send-failure.ts'

/** Milliseconds without a byte or an answer after which the gateway is asked whether anything arrives still. */
const SILENT_MS = 60_000
/**
 * Milliseconds that the gateway has for its answer, and then for more to arrive, before the connection counts
 * as dead.
 */
const ANSWER_MS = 15_000

/**
 * A failure after which the file can be sent again at once: from where the gateway has it, in smaller pieces,
 * or from its first byte, since what came was damaged on its way.
 */
class NotSo extends SendFailure {
  readonly how: 'elsewhere' | 'smaller' | 'anew'

  constructor(how: NotSo['how'], kind: FailureKind, message: string) {
    super(kind, message)
    this.how = how
  }
}

/** Status by which firewalls and proxies refuse a method that they do not know, as PATCH often is. */
const NO_SUCH_METHOD: readonly number[] = [403, ERRORS.METHOD_NOT_ALLOWED.http, 501]

/** What an answer from somewhere else means for a photo: only a proxy that takes not even the smallest piece refuses it. */
function proxysFailure(status: number, method: string, nome: string): SendFailure {
  if (status === ERRORS.TOO_LARGE.http)
    return new NotSo('smaller', 'recusada', TEXTOS_ENVIO.recusadaNoCaminho(nome))
  // The requests before it, of other methods, got through.
  if (method === 'PATCH' && NO_SUCH_METHOD.includes(status))
    return new SendFailure('perdida', TEXTOS_FILA.semPatch(status))
  return foreignFailure(status)
}

/** The failure that an error of the library means; an error without an answer is a lost connection. */
function failureOf(error: Error, nome: string): SendFailure {
  const { originalRequest, originalResponse: answer } = error as Partial<DetailedError>
  if (!answer) return new SendFailure('perdida')
  const status = answer.getStatus()
  const body = answer.getBody()
  const { message, requestId } = refusalOf(body)
  // The library found no headers of the protocol in an answer of the gateway, which numbers all of its answers, or the
  // gateway found none in the request.
  const isStripped = status < 300 && answer.getHeader('X-Request-Id')
  if (isStripped || message === TEXTOS_ENVIOS.protocolo)
    return new SendFailure('barrada', TEXTOS_ENVIOS.protocolo)
  // The gateway numbers its refusals. Those of a HEAD request have no body, but JSON as their type.
  const isGateways = body === '' ? answer.getHeader('Content-Type')?.includes('json') : requestId !== ''
  if (!isGateways) return proxysFailure(status, originalRequest?.getMethod() ?? '', nome)
  const kind = failureKind({ status, message })
  if (kind === 'perdida' && status === ERRORS.CONFLICT.http)
    return new NotSo('elsewhere', kind, TEXTOS_FILA.outraConexao)
  if (message === TEXTOS_ENVIOS.conteudoErrado(nome)) return new NotSo('anew', kind, message)
  return new SendFailure(kind, message)
}

/**
 * Throws SendFailure for a file that was moved or changed since it was chosen: it can no longer be read,
 * which the browser would report as a lost connection.
 */
async function checkReadable({ file, nome }: FileToSend): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer()
  } catch {
    throw new SendFailure('ilegivel', TEXTOS_ENVIO.fotoIlegivel(nome))
  }
}

/**
 * Calls `die` when `alive` was not called for a minute and the gateway receives nothing any more. On a slow
 * connection, what has left may lie in buffers for minutes and still arrive.
 */
function watchdog({ server, id, n }: FileToSend, die: () => void) {
  let timer: ReturnType<typeof setTimeout>
  let isOver = false
  let there: number | null = null
  const alive = () => {
    clearTimeout(timer)
    if (!isOver) timer = setTimeout(() => void ask(), SILENT_MS)
  }
  const ask = async () => {
    const current = (timer = setTimeout(die, ANSWER_MS))
    const now = await askReceivedBytes(server, id, n)
    // Some bytes left meanwhile, or the sending is over.
    if (current !== timer || isOver) return
    if (now === null || now === there) return die()
    there = now
    clearTimeout(timer)
    timer = setTimeout(() => void ask(), ANSWER_MS)
  }
  alive()
  return {
    alive,
    end: () => {
      isOver = true
      clearTimeout(timer)
    },
  }
}

/** Sends one file by tus 1.0, from where the gateway has it. Rejects with SendFailure. */
export async function sendByTus(task: FileToSend): Promise<void> {
  await checkReadable(task)
  let begun = task.begun
  const tried = new Set<NotSo['how']>()
  for (;;) {
    const piece = pieceSize()
    try {
      return await sendFrom({ ...task, begun }, piece)
    } catch (error) {
      if (!(error instanceof NotSo)) throw error
      const goesOn = error.how === 'smaller' ? takeSmallerThan(piece) : !tried.has(error.how)
      if (!goesOn) throw error
      tried.add(error.how)
      begun = error.how !== 'anew'
    }
  }
}

/** Sends a file once, in requests of at most `piece` bytes. Rejects with SendFailure. */
async function sendFrom(task: FileToSend, piece: number): Promise<void> {
  const { id, n, nome, file, begun, onProgress, signal } = task
  signal.throwIfAborted()
  let since = sessionSince()
  await new Promise<void>((resolve, reject) => {
    const endpoint = new URL(`${PATHS.envios}/${id}/fotos`, window.location.href).href
    const stop = (reason: Error) => {
      dog.end()
      void upload.abort()
      reject(reason)
    }
    const dog = watchdog(task, () => stop(new SendFailure('perdida')))
    const upload = new Upload(file, {
      endpoint,
      chunkSize: piece,
      uploadUrl: begun ? `${endpoint}/${n}` : null,
      metadata: { n: String(n), filename: nome },
      // The queue tries again and remembers uploads by itself.
      retryDelays: null,
      storeFingerprintForResuming: false,
      onBeforeRequest: (request) => {
        dog.alive()
        since = sessionSince()
        for (const [name, value] of Object.entries(sessionHeaders())) request.setHeader(name, value)
      },
      onAfterResponse: (_, answer) => noteAnswer(answer.getStatus()),
      onProgress: (sent) => {
        dog.alive()
        onProgress(sent)
      },
      onSuccess: () => {
        dog.end()
        resolve()
      },
      onError: (error) => {
        dog.end()
        const failure = failureOf(error, nome)
        // A late refusal of an earlier session: the sending goes on in the present one.
        const isLate = failure.kind === 'session' && since() === 'own'
        reject(isLate ? new NotSo('elsewhere', 'session', failure.message) : failure)
      },
    })
    signal.addEventListener('abort', () => stop(signal.reason as Error), { once: true })
    upload.start()
  })
}
