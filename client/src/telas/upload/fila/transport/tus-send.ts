// With the screen that begins uploads, never by itself: it may have no connection then, and a browser keeps in mind for as
// long as the page lives that code did not come.
import { Upload } from 'tus-js-client'
import type { DetailedError } from 'tus-js-client'
import { TEXTOS_ENVIO } from '#shared/textos/upload/envio'
import { PATHS } from '#shared/contract/paths'
import { refusalOf } from '../../../../calls/http-error.ts'
import { sessionHeaders } from '../../../../session/stored-session.ts'
import type { FileToSend } from '../fila-types.ts'
import { askArrived } from '../questions.ts'
import { failureKind, SendFailure } from './send-failure.ts'

/** Milliseconds without a byte or an answer after which the gateway is asked whether anything arrives still. */
const SILENT_MS = 60_000
/** Milliseconds it has for its answer before the link counts as dead. */
const ANSWER_MS = 15_000

/** What an error of the library means; one without an answer is a link that broke, one without a sentence is a proxy's. */
function failureOf(error: Error, nome: string): SendFailure {
  const answer = 'originalResponse' in error ? (error as DetailedError).originalResponse : null
  if (!answer) return new SendFailure('perdida')
  const status = answer.getStatus()
  const { message } = refusalOf(answer.getBody())
  const kind = failureKind({ status, message })
  const isMute = kind === 'recusada' && message === ''
  return new SendFailure(kind, isMute ? TEXTOS_ENVIO.recusadaNoCaminho(nome, status) : message)
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
    alive()
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
  const { id, n, nome, file, begun, onProgress, signal } = task
  if (signal.aborted) throw new SendFailure('cancelada')
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
      uploadUrl: begun ? `${endpoint}/${n}` : null,
      metadata: { n: String(n), filename: nome },
      // The queue tries again by itself, and remembers by itself.
      retryDelays: null,
      storeFingerprintForResuming: false,
      onBeforeRequest: (request) => {
        dog.alive()
        for (const [name, value] of Object.entries(sessionHeaders())) request.setHeader(name, value)
      },
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
        reject(failureOf(error, nome))
      },
    })
    signal.addEventListener('abort', () => stop(new SendFailure('cancelada')), { once: true })
    upload.start()
  })
}
