import { parentPort, workerData } from 'node:worker_threads'
import { filteredItems, uncheckedListSchema } from './filtered-items.ts'
import { wtgListExcel } from './wtg-list-excel.ts'
import type { WtgListJob, WtgListMessage } from './wtg-list-stream.ts'

/** Bytes gathered before they are handed over, and pieces on their way to the gateway at any time. */
const PIECE_BYTES = 64 * 1024
const MAX_AHEAD = 4

const port = parentPort
if (!port) throw new Error('runs as a worker only')

let ahead = 0
let goOn: (() => void) | undefined
port.on('message', () => {
  ahead -= 1
  goOn?.()
})

/** Hands a piece over, and waits while the gateway has not passed on those before. */
async function handOver(pieces: Buffer[]): Promise<void> {
  const bytes = Uint8Array.from(Buffer.concat(pieces))
  ahead += 1
  port?.postMessage({ type: 'chunk', bytes } satisfies WtgListMessage, [bytes.buffer])
  while (ahead >= MAX_AHEAD) await new Promise<void>((resolve) => (goOn = resolve))
}

async function write({ json, filters }: WtgListJob): Promise<void> {
  const list = uncheckedListSchema.parse(JSON.parse(Buffer.from(json).toString('utf8')))
  let pieces: Buffer[] = []
  let size = 0
  for await (const bytes of wtgListExcel(filteredItems(list, filters))) {
    pieces.push(bytes)
    size += bytes.length
    if (size < PIECE_BYTES) continue
    await handOver(pieces)
    pieces = []
    size = 0
  }
  await handOver(pieces)
}

// What does not parse or fit is the backend's, and its text must reach no log: only that it was so is told.
const end = await write(workerData as WtgListJob).then(
  (): WtgListMessage => ({ type: 'end' }),
  (): WtgListMessage => ({ type: 'misfit' }),
)
port.postMessage(end)
port.close()
