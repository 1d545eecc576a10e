/** What JSON has no name for, and Python, PHP with an option and older serializers write all the same. */
const NOT_A_NUMBER = /\b(?:NaN|Infinity)\b/
/** A text, or such a value outside of one. */
const TEXT_OR_NOT_A_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\b(?:NaN|Infinity)\b/g

/**
 * JSON with an object of that name, in small letters, for each `NaN` and `Infinity`: what no field takes, so that the
 * record goes on without it and the log tells both, where the parser would refuse the whole list. Undefined for a text
 * without any.
 */
export function withoutNaN(json: string): string | undefined {
  if (!NOT_A_NUMBER.test(json)) return undefined
  return json.replaceAll(TEXT_OR_NOT_A_NUMBER, (token) =>
    token.startsWith('"') ? token : `{"${token.toLowerCase()}":null}`,
  )
}
