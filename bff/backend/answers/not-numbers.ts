import { endOfText, QUOTE } from '#shared/text/json-codes'

/**
 * Finds strings, and the words for which JSON has no name but which Python, PHP with an option and older serializers
 * write.
 */
const NOT_A_NUMBER = /"|\b(?:NaN|Infinity)\b/g
/** A valid number of JSON that the parser reads as Infinity. */
const BEYOND = '1e999'

/**
 * JSON with a number beyond all range in place of each `NaN` and `Infinity`. No field takes such a number, so that the
 * record goes on without it and the log tells where it was; the parser would refuse the whole list. Undefined for a
 * text without any.
 */
export function withoutNaN(json: string): string | undefined {
  const kept: string[] = []
  let keptTo = 0
  NOT_A_NUMBER.lastIndex = 0
  for (let found = NOT_A_NUMBER.exec(json); found; found = NOT_A_NUMBER.exec(json)) {
    const at = found.index
    if (json.charCodeAt(at) === QUOTE) NOT_A_NUMBER.lastIndex = endOfText(json, at) + 1
    else {
      kept.push(json.slice(keptTo, at), BEYOND)
      keptTo = at + found[0].length
    }
  }
  return keptTo === 0 ? undefined : [...kept, json.slice(keptTo)].join('')
}
