import { once } from 'node:events'
import { Readable } from 'node:stream'
import { BACKEND_PATHS } from '#shared/contract/paths'
import { AppError } from '#shared/errors/errors'
import type { ErrorCode, Whereabouts } from '#shared/errors/errors'
import { bodyError, located } from '../backend/backend-errors.ts'
import { closeUnreadAnswer } from '../backend/backend-response.ts'
import type { BackendHeaders, BackendResponse } from '../backend/backend-response.ts'
import { MAX_JSON_BYTES, chunksInTime } from '../backend/answers/json-body.ts'
import { withoutToken } from '../backend/answers/without-token.ts'
import type { OddRecords } from '../backend/answers/read-records.ts'
import { startThread } from '#shared/node/process/start-program'
import { ReaderPace } from '#shared/node/turns/reader-pace'
import type { Filters } from './filtered-items.ts'
import { asError } from '#shared/errors/thrown'

/**
 * What the worker gets: the backend's answer piece by piece, its end, that a piece of the file was taken, and that the
 * file is no longer wanted.
 */
export type WtgListInput = Uint8Array | 'end' | 'taken' | 'stop'

/**
 * What the worker sends: a piece of the file, its end, that the answer does not fit, odd records, and that a piece of
 * the answer was read.
 */
export type WtgListMessage =
  | { type: 'chunk'; bytes: Uint8Array }
  | { type: 'end' }
  /** Without `refusal`, the answer is not JSON. */
  | { type: 'misfit'; refusal?: { code: ErrorCode; texto: string; detail: string; whereabouts: Whereabouts } }
  | { type: 'odd'; odd: OddRecords }
  | { type: 'taken' }

/** What the worker is started with. */
export interface WtgListTask {
  filters: Filters
  timeZone: string
  /** Headers of the backend's answer. */
  headers: BackendHeaders
}

/** Pieces of the answer that may wait in the worker. */
const MAX_AHEAD = 15
/** A small young generation, for short collections: a thread that turns one list into another keeps little for long. */
const YOUNG_MB = 8

interface WtgListJob extends Omit<WtgListTask, 'headers'> {
  /** The backend's answer, not begun yet; it is read to its end or destroyed. */
  response: BackendResponse
  /** Milliseconds the answer may take to its end. */
  ms: number
  /** Bytes of the longest answer that is taken. */
  maxBytes?: number
  /** Called with records that were read in part or left out. */
  tell: (odd: OddRecords) => void
  /** Ends when the client leaves. */
  signal: AbortSignal
}

type Misfit = Extract<WtgListMessage, { type: 'misfit' }>

function refusalOf({ refusal }: Misfit, response: BackendResponse): AppError {
  const details = refusal && { ...refusal, texto: withoutToken(refusal.texto, response) }
  const error = new AppError(refusal?.code ?? 'BAD_BACKEND', details ?? { detail: 'answer is not JSON' })
  return located(error, BACKEND_PATHS.wtgList)
}

type Worker = ReturnType<typeof startThread>

/** Sends the answer to the worker, as fast as it reads. Throws BAD_BACKEND when it is too long, BACKEND_TIMEOUT. */
async function feed(worker: Worker, { response, ms, maxBytes = MAX_JSON_BYTES }: WtgListJob): Promise<void> {
  const send = (message: WtgListInput, moved: ArrayBuffer[] = []) => worker.postMessage(message, moved)
  const pace = new ReaderPace(MAX_AHEAD)
  worker.on('message', ({ type }: WtgListMessage) => {
    if (type === 'taken') pace.took()
  })
  let size = 0
  for await (const chunk of chunksInTime(response, ms)) {
    size += chunk.length
    if (size > maxBytes) throw new AppError('BAD_BACKEND', { detail: 'wtg-list is too long' })
    const bytes = Uint8Array.from(chunk)
    send(bytes, [bytes.buffer])
    await pace.made()
  }
  send('end')
}

/**
 * Makes wtg-list.xlsx in a thread of its own, so that a long list never stops the gateway: the answer is parsed,
 * checked, filtered and written there while it comes. Throws BAD_BACKEND when the beginning of the list does not fit,
 * or what reading the answer throws; the stream fails with the same when it happens later.
 */
export async function wtgListStream(job: WtgListJob): Promise<Readable> {
  const { response, filters, timeZone, tell, signal } = job
  const task: WtgListTask = { filters, timeZone, headers: response.headers }
  const worker = startThread(new URL('./wtg-list-worker', import.meta.url), {
    workerData: task,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  })
  const exited = new Promise((resolve) => worker.once('exit', resolve))
  let owed = 0
  const giveCredit = () => {
    for (; owed > 0; owed -= 1) worker.postMessage('taken' satisfies WtgListInput)
  }
  const file = new Readable({
    read: giveCredit,
    destroy(error, done) {
      closeUnreadAnswer(response)
      // The worker is asked to stop and never terminated: Node would end the whole process if that hit it as it begins
      // to compress.
      worker.postMessage('stop' satisfies WtgListInput)
      void exited.then(() => done(error))
    },
  })
  const take = (message: WtgListMessage) => {
    if (message.type === 'misfit') file.destroy(refusalOf(message, response))
    else if (message.type === 'odd') tell(message.odd)
    else if (message.type === 'end') file.push(null)
    else if (message.type === 'chunk') {
      owed += 1
      if (file.push(message.bytes)) giveCredit()
    }
  }
  worker.on('message', take)
  worker.on('error', (error) => file.destroy(asError(error)))
  feed(worker, job).catch((error: unknown) =>
    file.destroy(located(bodyError(error, signal), BACKEND_PATHS.wtgList)),
  )
  await once(file, 'readable')
  return file
}
