/**
 * The value of a JSON text; undefined for any other text. The parser's message is dropped, since it quotes the text.
 */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
