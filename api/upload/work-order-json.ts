import { AppError } from '#shared/errors/errors'
import { endOfText, LIST, LIST_END, OBJECT, OBJECT_END, QUOTE } from '#shared/text/json-codes'
import { TEXTOS } from '#shared/textos/textos'
import { reasonOf } from '#shared/errors/thrown'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** Most levels of nesting: more than any work order has, and far from filling the stack of a parser. */
const MAX_DEPTH = 64

const OPEN = new Set([OBJECT, LIST])
const CLOSE = new Set([OBJECT_END, LIST_END])

/** True when brackets outside of texts nest deeper than allowed. */
function tooDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char === QUOTE) at = endOfText(text, at)
    else if (OPEN.has(char) && ++depth > MAX_DEPTH) return true
    else if (CLOSE.has(char)) depth--
  }
  return false
}

/** The refusal of a file that is no work order; `detail` is for the log. */
export const invalidWorkOrder = (detail: string, cause?: unknown) =>
  new AppError('INVALID_FILE', { texto: TEXTOS.upload.jsonInvalido, detail, cause })

/** A work-order file's value. Any valid JSON in UTF-8 (a byte order mark is let pass). Throws INVALID_FILE. */
export function parseWorkOrder(bytes: Uint8Array): Json {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (tooDeep(text)) throw new Error(`nested deeper than ${MAX_DEPTH}`)
    return JSON.parse(text) as Json
  } catch (cause) {
    throw invalidWorkOrder(reasonOf(cause), cause)
  }
}
