import { openThread } from '#shared/node/process/ask-thread'
import { workOrderEntries, type WorkOrderEntry } from './work-order-entries.ts'
import { invalidWorkOrder, parseWorkOrder } from './work-order-json.ts'

/** Longest file that is read at once, in bytes: some 30 ms of work. A longer one gets a thread, and stops nobody else. */
const AT_ONCE_BYTES = 256 * 1024

/** What is asked of the thread once the names of all photos are known. */
export interface WorkOrderQuestion {
  nomes: readonly string[]
  inicio: number
}

/** What the thread says: first whether the file could be read, then, when asked, what it says about the photos. */
export type WorkOrderNews =
  | { type: 'read' }
  | { type: 'invalid'; detail: string }
  | { type: 'entries'; entries: Map<string, WorkOrderEntry> }

/** A work-order file that could be read. */
export interface WorkOrder {
  /** What it says about each photo, by name; `inicio` in metres. */
  entries(question: WorkOrderQuestion): Promise<Map<string, WorkOrderEntry>>
  /** Lets go of it. */
  close(): void
}

/** Reads a work-order file; whoever gets it closes it. Throws INVALID_FILE when it is no valid JSON. */
export async function readWorkOrder(bytes: Uint8Array): Promise<WorkOrder> {
  if (bytes.length > AT_ONCE_BYTES) return readInThread(bytes)
  const document = parseWorkOrder(bytes)
  return {
    entries: ({ nomes, inicio }) => Promise.resolve(workOrderEntries(document, nomes, inicio)),
    close: () => undefined,
  }
}

async function readInThread(bytes: Uint8Array): Promise<WorkOrder> {
  const thread = openThread(new URL('./work-order-thread', import.meta.url), bytes)
  try {
    const first = (await thread.next()) as WorkOrderNews
    if (first.type === 'invalid') throw invalidWorkOrder(first.detail)
  } catch (error) {
    thread.close()
    throw error
  }
  return {
    async entries(question) {
      const told = (await thread.ask(question)) as WorkOrderNews
      if (told.type !== 'entries') throw new Error(`the thread of a work order said ${told.type}`)
      return told.entries
    },
    close: thread.close,
  }
}
