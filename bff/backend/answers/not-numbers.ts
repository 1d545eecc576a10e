import { endOfText, QUOTE } from '#shared/text/json-codes'

/** What JSON has no name for, and Python, PHP with an option and older serializers write all the same. */
const NOT_A_NUMBER = /"|\b(?:NaN|Infinity)\b/g
/** A number that JSON may write and the parser reads as Infinity. */
const BEYOND = '1e999'

/**
 * JSON with a number beyond all for each `NaN` and `Infinity`: what no field takes, so that the record goes on without it and
 * the log tells where it was, where the parser would refuse the whole list. Undefined for a text without any.
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
