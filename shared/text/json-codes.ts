/** Codes of the characters that structure JSON, which are also their bytes in UTF-8. */
export const QUOTE = 0x22
export const BACKSLASH = 0x5c
export const COMMA = 0x2c
export const COLON = 0x3a
/** Up to this code, a character outside of texts is only space between values. */
export const SPACE = 0x20
export const LIST = 0x5b
export const LIST_END = 0x5d
export const OBJECT = 0x7b
export const OBJECT_END = 0x7d

/**
 * The index of the quote that ends the JSON string which begins with the quote at `from`; the text's length when none
 * does.
 */
export function endOfText(json: string, from: number): number {
  for (let at = json.indexOf('"', from + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let slashes = 0
    while (json.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1
    if (slashes % 2 === 0) return at
  }
  return json.length
}
