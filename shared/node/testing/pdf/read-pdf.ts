import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { startThread } from '../../process/start-program.ts'
import type { DrawnPage, PdfContent, PdfQuestion } from './pdf-content.ts'

/**
 * The thread that runs Mozilla's reader. On loading, that replaces JSON, Promise and other globals by its own, which
 * take fifty times as long and may hide what this version of Node lacks.
 */
let reader: Worker | undefined
let turn: Promise<unknown> = Promise.resolve()

async function ask(question: PdfQuestion): Promise<unknown> {
  reader ??= startThread(new URL('./pdf-reader', import.meta.url), {})
  reader.unref()
  reader.postMessage(question)
  try {
    return ((await once(reader, 'message')) as [unknown])[0]
  } catch (error) {
    reader = undefined
    throw error
  }
}

/** Asks one question after the other, because an answer does not say which question it belongs to. */
function askInTurn(bytes: Uint8Array, drawn: boolean): Promise<unknown> {
  const answer = turn.then(() => ask({ bytes, drawn }))
  turn = answer.catch(() => undefined)
  return answer
}

/** Reads a PDF. Rejects for bytes that are no PDF. */
export const readPdf = (bytes: Uint8Array) => askInTurn(bytes, false) as Promise<PdfContent>

/** All that a PDF says, in one line. */
export const readPdfText = async (bytes: Uint8Array) =>
  (await readPdf(bytes)).pages.join(' ').replaceAll(/\s+/g, ' ')

/** What is drawn on each page of a PDF. Rejects for bytes that are no PDF. */
export const drawnPages = (bytes: Uint8Array) => askInTurn(bytes, true) as Promise<DrawnPage[]>
