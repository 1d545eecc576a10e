/** What JSON is punctuated with, as codes of characters and, in UTF-8, as bytes. */
export const QUOTE = 0x22
export const BACKSLASH = 0x5c
export const COMMA = 0x2c
export const COLON = 0x3a
/** Whatever is no more than it stands between values. */
export const SPACE = 0x20
export const LIST = 0x5b
export const LIST_END = 0x5d
export const OBJECT = 0x7b
export const OBJECT_END = 0x7d

/** The index of the quote that ends the text of JSON which begins with the one at `from`; the length when none does. */
export function endOfText(json: string, from: number): number {
  for (let at = from + 1; at < json.length; at++) {
    const char = json.charCodeAt(at)
    if (char === BACKSLASH) at += 1
    else if (char === QUOTE) return at
  }
  return json.length
}
