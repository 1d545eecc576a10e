import { once } from 'node:events'
import { Readable } from 'node:stream'
import { AppError } from '#shared/errors'
import { startWorkerThread } from '../worker-thread.ts'
import type { Filters } from './filtered-items.ts'

/** What the worker is given: the backend's answer as it came, and the filters. */
export interface WtgListJob {
  json: Uint8Array
  filters: Filters
}

export type WtgListMessage = { type: 'chunk'; bytes: Uint8Array } | { type: 'end' } | { type: 'misfit' }

/** The bytes with a memory of their own, which may be given away; they are gone here afterwards. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes
  const isOwn = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.length
  return isOwn ? new Uint8Array(buffer) : Uint8Array.from(bytes)
}

/**
 * Makes wtg-list.xlsx in a thread of its own, so that a long list never stops the gateway: the answer is
 * parsed, checked, filtered and written there. Throws BAD_BACKEND when the beginning of the list does not fit; the
 * stream fails with it when a later item does not. The bytes of the answer are given away.
 */
export async function wtgListStream(job: WtgListJob): Promise<Readable> {
  const json = ownBytes(job.json)
  const worker = startWorkerThread(new URL('./wtg-list-worker', import.meta.url), { ...job, json }, [
    json.buffer,
  ])
  let owed = 0
  const giveCredit = () => {
    for (; owed > 0; owed -= 1) worker.postMessage('taken')
  }
  const file = new Readable({
    read: giveCredit,
    destroy(error, done) {
      worker.terminate().then(() => done(error), done)
    },
  })
  const take = (message: WtgListMessage) => {
    if (message.type === 'misfit')
      file.destroy(new AppError('BAD_BACKEND', { detail: 'wtg-list does not fit' }))
    else if (message.type === 'end') file.push(null)
    else {
      owed += 1
      if (file.push(message.bytes)) giveCredit()
    }
  }
  worker.on('message', take)
  worker.on('error', (error) => file.destroy(error instanceof Error ? error : new Error(String(error))))
  await once(file, 'readable')
  return file
}
