// Loaded with the screen that begins uploads, not when it is needed: there may be no connection then, and a browser
// remembers a failed import for as long as the page lives.
import { Upload } from 'tus-js-client'
import type { DetailedError } from 'tus-js-client'
import { ERRORS } from '#shared/errors/errors'
import { TEXTOS_ENVIO } from '#shared/textos/upload/envio'
import { TEXTOS_FILA } from '#shared/textos/upload/fila'
import { PATHS } from '#shared/contract/paths'
import { refusalOf } from '../../../../calls/http-error.ts'
import { noteAnswer } from '../../../../calls/note-answer.ts'
import { sessionHeaders, sessionSince } from '../../../../session/stored-session.ts'
import type { FileToSend } from '../fila-types.ts'
import { askArrived } from '../questions.ts'
import { pieceSize, takeSmallerThan } from './pieces.ts'
import { failureKind, SendFailure, type FailureKind } from './send-failure.ts'

/** Milliseconds without a byte or an answer after which the gateway is asked whether anything arrives still. */
const SILENT_MS = 60_000
/** Milliseconds it has for its answer, and then for more to arrive, before the link counts as dead. */
const ANSWER_MS = 15_000

/** A try that may begin again at once: from where the gateway has the file, or in smaller pieces. */
class NotSo extends SendFailure {
  readonly how: 'elsewhere' | 'smaller'

  constructor(how: NotSo['how'], kind: FailureKind, message: string) {
    super(kind, message)
    this.how = how
  }
}

/**
 * An answer that did not come from the gateway says nothing about the photo: a network that wants a login, or a proxy. Only
 * a proxy that does not even take the smallest piece refuses it.
 */
function foreignFailure(status: number, nome: string): SendFailure {
  if (status === ERRORS.TOO_LARGE.http)
    return new NotSo('smaller', 'recusada', TEXTOS_ENVIO.recusadaNoCaminho(nome))
  return new SendFailure('perdida', status >= 500 ? '' : TEXTOS_FILA.outroRespondeu(status))
}

/** What an error of the library means; one without an answer is a link that broke. */
function failureOf(error: Error, nome: string): SendFailure {
  const answer = 'originalResponse' in error ? (error as DetailedError).originalResponse : null
  if (!answer) return new SendFailure('perdida')
  const status = answer.getStatus()
  const { message } = refusalOf(answer.getBody())
  // The gateway's refusals have a sentence. Those of a HEAD have no body, but are JSON by their type.
  if (message === '' && !answer.getHeader('Content-Type')?.includes('json'))
    return foreignFailure(status, nome)
  const kind = failureKind({ status, message })
  if (kind === 'perdida' && status === ERRORS.CONFLICT.http)
    return new NotSo('elsewhere', kind, TEXTOS_FILA.outraConexao)
  return new SendFailure(kind, message)
}

/** A file that was moved or changed since it was chosen can no longer be read; the browser would call it a broken link. */
async function checkReadable({ file, nome }: FileToSend): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer()
  } catch {
    throw new SendFailure('ilegivel', TEXTOS_ENVIO.fotoIlegivel(nome))
  }
}

/**
 * Calls `die` when `alive` was not called for a minute and nothing arrives any more. What has left may lie in buffers for
 * minutes on a slow link, and comes.
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
    const now = await askArrived(server, id, n)
    // Something left meanwhile, or it is over.
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
  let [begun, wasAsked] = [task.begun, false]
  for (;;) {
    const piece = pieceSize()
    try {
      return await sendFrom({ ...task, begun }, piece)
    } catch (error) {
      if (!(error instanceof NotSo)) throw error
      const goesOn = error.how === 'smaller' ? takeSmallerThan(piece) : !wasAsked
      if (!goesOn) throw error
      wasAsked ||= error.how === 'elsewhere'
      begun = true
    }
  }
}

/** Sends it once, in requests of at most so many bytes. */
async function sendFrom(task: FileToSend, piece: number): Promise<void> {
  const { id, n, nome, file, begun, onProgress, signal } = task
  if (signal.aborted) throw new SendFailure('cancelada')
  let since = sessionSince()
  await new Promise<void>((resolve, reject) => {
    const endpoint = new URL(`${PATHS.envios}/${id}/fotos`, window.location.href).href
    const stop = (failure: SendFailure) => {
      dog.end()
      void upload.abort()
      reject(failure)
    }
    const dog = watchdog(task, () => stop(new SendFailure('perdida')))
    const upload = new Upload(file, {
      endpoint,
      chunkSize: piece,
      uploadUrl: begun ? `${endpoint}/${n}` : null,
      metadata: { n: String(n), filename: nome },
      // The queue tries again by itself, and remembers by itself.
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
        // A late refusal of the session before: the sending goes on in the present one.
        const isLate = failure.kind === 'session' && since() === 'own'
        reject(isLate ? new NotSo('elsewhere', 'session', failure.message) : failure)
      },
    })
    signal.addEventListener('abort', () => stop(new SendFailure('cancelada')), { once: true })
    upload.start()
  })
}
