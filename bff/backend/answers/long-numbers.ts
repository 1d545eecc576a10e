/** Where a whole number may stand that is longer than numbers are exact; in a text, too. */
const MAY_BE_LONG = /[[:,\s-]\d{16,}\s*[,}\]]/
/** A text, or a number, as JSON writes them. */
const TEXT_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
const WHOLE = /^-?\d{16,}$/

/**
 * JSON with its long whole numbers as texts: an id of 64 bits would become that of another record, and marks would be saved
 * to that one.
 */
export function withLongNumbers(json: string): string {
  if (!MAY_BE_LONG.test(json)) return json
  return json.replaceAll(TEXT_OR_NUMBER, (token) =>
    WHOLE.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token,
  )
}
