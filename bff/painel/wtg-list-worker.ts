import { on } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '#shared/errors/errors'
import { ReaderPace } from '#shared/node/turns/reader-pace'
import { createZona } from '#shared/time/zona'
import { MAX_JSON_BYTES } from '../backend/answers/json-body.ts'
import { charsetOf, decodedPieces, inUtf8 } from '../backend/answers/plain-text.ts'
import type { OddRecords } from '../backend/answers/read-records.ts'
import { filteredItems } from './filtered-items.ts'
import { wtgListExcel } from './wtg-list-excel.ts'
import type { WtgListInput, WtgListMessage, WtgListTask } from './wtg-list-stream.ts'

/** Bytes that are gathered before they are handed over, and pieces that the gateway may not have taken yet. */
const PIECE_BYTES = 64 * 1024
const MAX_AHEAD = 3

if (!parentPort) throw new Error('runs as a worker only')
const port = parentPort
const say = (message: WtgListMessage, moved: ArrayBuffer[] = []) => port.postMessage(message, moved)

const pace = new ReaderPace(MAX_AHEAD)
port.on('message', (message: WtgListInput) => {
  if (message === 'taken') pace.took()
  if (message === 'stop') process.exit()
})

// Listens from the first turn of the event loop: messages wait here until they are read.
const messages = on(port, 'message') as AsyncIterable<[WtgListInput]>

/** The backend's answer as the gateway sends it; each piece is acknowledged when the next one is wanted. */
async function* answer(): AsyncGenerator<Buffer> {
  for await (const [message] of messages) {
    if (message === 'end') return
    if (message === 'taken' || message === 'stop') continue
    yield Buffer.from(message.buffer, message.byteOffset, message.byteLength)
    say({ type: 'taken' })
  }
}

/** Hands a piece over, and waits while too many before it were not taken. */
async function handOver(pieces: Buffer[]): Promise<void> {
  const bytes = Uint8Array.from(Buffer.concat(pieces))
  say({ type: 'chunk', bytes }, [bytes.buffer])
  await pace.made()
}

async function write({ filters, timeZone, headers }: WtgListTask): Promise<void> {
  const tell = (odd: OddRecords) => say({ type: 'odd', odd })
  const shown = { filters, zona: createZona(timeZone), tell }
  let pieces: Buffer[] = []
  let size = 0
  const charset = charsetOf(headers)
  const plain = decodedPieces(answer(), { headers, maxBytes: MAX_JSON_BYTES })
  const json = charset === undefined ? plain : inUtf8(plain, charset)
  for await (const bytes of wtgListExcel(filteredItems({ json, headers }, shown))) {
    pieces.push(bytes)
    size += bytes.length
    if (size < PIECE_BYTES) continue
    await handOver(pieces)
    pieces = []
    size = 0
  }
  await handOver(pieces)
}

// The answer that does not parse or fit is the backend's, and must not get into a log: only the fact is told.
const end = await write(workerData as WtgListTask).then(
  (): WtgListMessage => ({ type: 'end' }),
  (error: unknown): WtgListMessage => {
    if (!(error instanceof AppError)) return { type: 'misfit' }
    const { code, texto, message, whereabouts } = error
    return { type: 'misfit', refusal: { code, texto, detail: message, whereabouts } }
  },
)
say(end)
port.close()
