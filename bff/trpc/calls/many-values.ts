import { ENVIO_FOTOS } from '#shared/contract/produto'
import { COMMA, endOfText, LIST, OBJECT, QUOTE } from '#shared/text/json-codes'

/** How many values the JSON of one request may have: no call needs so many. */
const MOST = 20_000

/** Calls that may have more because they carry a list: each photo of an envio is an object of three values. */
const LONG: Readonly<Record<string, number>> = { 'envios.abrir': 5 * ENVIO_FOTOS }

/** How many values the JSON of these calls may have together. */
export const mostValues = (names: readonly string[]): number =>
  Math.max(MOST, ...names.map((name) => LONG[name] ?? 0))

/** The characters that a value follows; only the first value follows none. */
const BEFORE_VALUES = new Set([COMMA, LIST, OBJECT])

/**
 * True when a JSON text has more than `most` values, found out without parsing: a megabyte of small values, and the
 * errors about each, would cost seconds in which nobody else is answered.
 */
export function hasMoreValues(text: string, most: number): boolean {
  if (text.length <= most) return false
  let values = 0
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at)
    if (char === QUOTE) at = endOfText(text, at)
    else if (BEFORE_VALUES.has(char) && ++values > most) return true
  }
  return false
}
