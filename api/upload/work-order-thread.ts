import { parentPort, workerData } from 'node:worker_threads'
import type { WorkOrderAnswer, WorkOrderTask } from './work-order.ts'
import { workOrderEntries } from './work-order-entries.ts'
import { parseWorkOrder, type Json } from './work-order-json.ts'
import { reasonOf } from '#shared/errors/thrown'

if (!parentPort) throw new Error('runs as a worker only')
const { bytes, question } = workerData as WorkOrderTask

function read(): { document: Json } | { detail: string } {
  try {
    return { document: parseWorkOrder(bytes) }
  } catch (error) {
    return { detail: reasonOf(error) }
  }
}

function newsOf(found: ReturnType<typeof read>): WorkOrderAnswer {
  if ('detail' in found) return { type: 'invalid', detail: found.detail }
  if (!question) return { type: 'read' }
  return { type: 'entries', entries: workOrderEntries(found.document, question.nomes, question.inicio) }
}

parentPort.postMessage(newsOf(read()))
