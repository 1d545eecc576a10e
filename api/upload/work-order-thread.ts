import { parentPort, workerData } from 'node:worker_threads'
import type { WorkOrderAnswer, WorkOrderTask } from './work-order.ts'
import { workOrderEntries } from './work-order-entries.ts'
import { parseWorkOrder, type Json } from './work-order-json.ts'
import { reasonOf } from '#shared/errors/thrown'

if (!parentPort) throw new Error('runs as a worker only')
const { bytes, question } = workerData as WorkOrderTask

function answer(): WorkOrderAnswer {
  let document: Json
  try {
    document = parseWorkOrder(bytes)
  } catch (error) {
    return { invalid: reasonOf(error) }
  }
  return { entries: question && workOrderEntries(document, question.nomes, question.inicio) }
}

parentPort.postMessage(answer())
