import { askThread } from '#shared/node/process/ask-thread'
import { workOrderEntries, type WorkOrderEntry } from './work-order-entries.ts'
import { invalidWorkOrder, parseWorkOrder } from './work-order-json.ts'

/** Most bytes of a file that is read on the main thread, in some 30 ms. A longer one gets a thread of its own. */
const AT_ONCE_BYTES = 256 * 1024

/** What a file is asked once the names of all photos are known; `inicio` in metres. */
interface WorkOrderQuestion {
  nomes: readonly string[]
  inicio: number
}

/** What the thread is asked: whether the file can be read or, with a question, what it says about the photos. */
export interface WorkOrderTask {
  bytes: Uint8Array
  question?: WorkOrderQuestion
}

/** The thread's answer: why the file cannot be read, or what it says about the photos that were asked for. */
export type WorkOrderAnswer = { invalid: string } | { entries: Map<string, WorkOrderEntry> | undefined }

/** A work-order file that could be read. */
export interface WorkOrder {
  /** What it says about each photo, by name. */
  entries(question: WorkOrderQuestion): Promise<Map<string, WorkOrderEntry>>
}

/**
 * Reads a work-order file. Throws INVALID_FILE when it is no valid JSON. Only its bytes are kept until the photos have
 * come, which may take hours: the parsed document may be forty times as large, and is made once more then.
 */
export async function readWorkOrder(bytes: Uint8Array, signal: AbortSignal): Promise<WorkOrder> {
  const isLong = bytes.length > AT_ONCE_BYTES
  if (isLong) await askAbout({ bytes }, signal)
  else parseWorkOrder(bytes)
  return {
    async entries(question) {
      if (!isLong) return workOrderEntries(parseWorkOrder(bytes), question.nomes, question.inicio)
      return (await askAbout({ bytes, question }, signal)) ?? new Map<string, WorkOrderEntry>()
    },
  }
}

async function askAbout(task: WorkOrderTask, signal: AbortSignal) {
  const told = (await askThread(
    new URL('./work-order-thread', import.meta.url),
    task,
    signal,
  )) as WorkOrderAnswer
  if ('invalid' in told) throw invalidWorkOrder(told.invalid)
  return told.entries
}
