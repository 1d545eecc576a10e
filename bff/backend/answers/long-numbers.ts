/** Finds text that may hold a whole number too long to be exact; it may also match inside a string. */
const MAY_BE_LONG = /[[:,\s-]\d{16,}\s*[,}\]]/
/** A string or a number of JSON; a string that does not end is read once, and not again from each of its quotes. */
const TEXT_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
const WHOLE = /^-?\d{16,}$/

/**
 * JSON with whole numbers that are too long to be exact turned into strings: a rounded id of 64 bits would be that of
 * another record, to which marks would be saved.
 */
export function withLongNumbers(json: string): string {
  if (!MAY_BE_LONG.test(json)) return json
  return json.replaceAll(TEXT_OR_NUMBER, (token) =>
    WHOLE.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token,
  )
}
