import { once } from 'node:events'
import { Readable } from 'node:stream'
import { AppError } from '#shared/errors'
import { connectionError } from '../backend/backend-errors.ts'
import { MAX_JSON_BYTES } from '../backend/json-body.ts'
import { startWorkerThread } from '../worker-thread.ts'
import type { Filters } from './filtered-items.ts'

/** What the worker is sent: the backend's answer piece by piece, its end, and that a piece of the file was taken. */
export type WtgListInput = Uint8Array | 'end' | 'taken'

/** What it says: a piece of the file, its end, that the answer does not fit, and that a piece of it was read. */
export type WtgListMessage =
  { type: 'chunk'; bytes: Uint8Array } | { type: 'end' } | { type: 'misfit' } | { type: 'taken' }

/** Pieces of the answer that may wait in the worker. */
const MAX_AHEAD = 16

interface WtgListJob {
  /** The backend's answer, not begun yet; it is read to its end or destroyed. */
  json: Readable
  filters: Filters
  /** Ends when the client leaves. */
  signal: AbortSignal
}

type Worker = ReturnType<typeof startWorkerThread>

/** Sends the answer to the worker, as fast as it reads. Throws BAD_BACKEND when it is too long. */
async function feed(worker: Worker, json: Readable): Promise<void> {
  const send = (message: WtgListInput, moved: ArrayBuffer[] = []) => worker.postMessage(message, moved)
  let ahead = 0
  let goOn: (() => void) | undefined
  worker.on('message', ({ type }: WtgListMessage) => {
    if (type !== 'taken') return
    ahead -= 1
    goOn?.()
  })
  let size = 0
  for await (const chunk of json as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_JSON_BYTES) throw new AppError('BAD_BACKEND', { detail: 'wtg-list is too long' })
    const bytes = Uint8Array.from(chunk)
    ahead += 1
    send(bytes, [bytes.buffer])
    while (ahead >= MAX_AHEAD) await new Promise<void>((resolve) => (goOn = resolve))
  }
  send('end')
}

/**
 * Makes wtg-list.xlsx in a thread of its own, so that a long list never stops the gateway: the answer is parsed,
 * checked, filtered and written there while it comes. Throws BAD_BACKEND when the beginning of the list does not fit,
 * or what reading the answer throws; the stream fails with the same when it happens later.
 */
export async function wtgListStream({ json, filters, signal }: WtgListJob): Promise<Readable> {
  const worker = startWorkerThread(new URL('./wtg-list-worker', import.meta.url), filters)
  let owed = 0
  const giveCredit = () => {
    for (; owed > 0; owed -= 1) worker.postMessage('taken' satisfies WtgListInput)
  }
  const file = new Readable({
    read: giveCredit,
    destroy(error, done) {
      json.destroy()
      worker.terminate().then(() => done(error), done)
    },
  })
  const take = (message: WtgListMessage) => {
    if (message.type === 'misfit')
      file.destroy(new AppError('BAD_BACKEND', { detail: 'wtg-list does not fit' }))
    else if (message.type === 'end') file.push(null)
    else if (message.type === 'chunk') {
      owed += 1
      if (file.push(message.bytes)) giveCredit()
    }
  }
  worker.on('message', take)
  worker.on('error', (error) => file.destroy(error instanceof Error ? error : new Error(String(error))))
  feed(worker, json).catch((error: unknown) => file.destroy(connectionError(error, signal)))
  await once(file, 'readable')
  return file
}
