import { parentPort, workerData } from 'node:worker_threads'
import type { WorkOrderNews, WorkOrderQuestion } from './work-order.ts'
import { workOrderEntries } from './work-order-entries.ts'
import { parseWorkOrder, type Json } from './work-order-json.ts'
import { reasonOf } from '#shared/errors/thrown'

const port = parentPort
if (!port) throw new Error('runs as a worker only')
const tell = (news: WorkOrderNews) => port.postMessage(news)

function read(): { document: Json } | { detail: string } {
  try {
    return { document: parseWorkOrder(workerData as Uint8Array) }
  } catch (error) {
    return { detail: reasonOf(error) }
  }
}

const found = read()
if ('detail' in found) tell({ type: 'invalid', detail: found.detail })
else {
  port.on('message', ({ nomes, inicio }: WorkOrderQuestion) =>
    tell({ type: 'entries', entries: workOrderEntries(found.document, nomes, inicio) }),
  )
  tell({ type: 'read' })
}
