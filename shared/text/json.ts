/** What a text is as JSON; undefined for one that is none. What the parser quotes of it goes nowhere. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
