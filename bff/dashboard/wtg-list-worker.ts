import { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { wtgListSchema } from '#shared/contract/usuario'
import { filteredItems } from './filtered-items.ts'
import type { WtgListJob, WtgListMessage } from './wtg-list-stream.ts'
import { writeWtgList } from './wtg-list-excel.ts'

/** Chunks of the file on their way to the gateway at any time. */
const MAX_AHEAD = 4

const port = parentPort
if (!port) throw new Error('runs as a worker only')
const say = (message: WtgListMessage) => port.postMessage(message)

let ahead = 0
let goOn: (() => void) | undefined

function post(bytes: Buffer, done: () => void) {
  ahead += 1
  say({ type: 'chunk', bytes: Uint8Array.from(bytes) })
  if (ahead < MAX_AHEAD) setImmediate(done)
  else goOn = done
}

/** Hands the file over in large chunks, and waits while the gateway has not passed on those before. */
const handOver = new Writable({
  write: (chunk: Buffer, _encoding, done) => post(chunk, done),
  writev: (chunks, done) => post(Buffer.concat(chunks.map(({ chunk }) => chunk as Buffer)), done),
})

port.on('message', () => {
  ahead -= 1
  const next = goOn
  goOn = undefined
  next?.()
})

const { json, filters } = workerData as WtgListJob

function parseList() {
  try {
    return wtgListSchema.safeParse(JSON.parse(Buffer.from(json).toString('utf8'))).data
  } catch {
    return undefined
  }
}

const list = parseList()
if (list) {
  await writeWtgList(filteredItems(list, filters), handOver)
  await finished(handOver)
  say({ type: 'end' })
} else {
  say({ type: 'misfit' })
}
port.close()
