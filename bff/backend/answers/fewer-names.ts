import { setImmediate } from 'node:timers/promises'
import { AppError } from '#shared/errors/errors'
import {
  COLON,
  COMMA,
  endOfText,
  LIST,
  LIST_END,
  OBJECT,
  OBJECT_END,
  QUOTE,
  SPACE,
} from '#shared/text/json-codes'

/** Characters up to which an answer's names cost little to parse, however many they are. */
const SHORT_CHARS = 256 * 1024
/** How many members of an object are read: ten times those of the widest real record. */
export const MAX_MEMBERS = 5_000
/**
 * How many different names an answer may have: the parser keeps each, at a hundred times the cost of a name that it
 * knows.
 */
export const MAX_NAMES = 30_000
/** Number of bits by which hashes of names are told apart; a power of two. */
const NAME_BITS = 1 << 20

/** Counts different names by their hashes, without keeping them; names with equal hashes count as one. */
class Names {
  readonly #seen = new Uint8Array(NAME_BITS >> 3)
  #count = 0

  add(text: string, from: number, to: number): void {
    let hash = 0x811c9dc5
    for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
    const bit = (hash ^ (hash >>> 15)) & (NAME_BITS - 1)
    const mask = 1 << (bit & 7)
    const byte = this.#seen[bit >> 3] ?? 0
    if ((byte & mask) !== 0) return
    this.#seen[bit >> 3] = byte | mask
    this.#count += 1
    if (this.#count > MAX_NAMES)
      throw new AppError('BAD_BACKEND', { detail: `answer has over ${MAX_NAMES} different names` })
  }
}

function isName(json: string, end: number): boolean {
  let at = end + 1
  while (json.charCodeAt(at) <= SPACE) at += 1
  return json.charCodeAt(at) === COLON
}

/**
 * The JSON text, cut so that objects keep only their first MAX_MEMBERS members. Throws BAD_BACKEND when it has more
 * than MAX_NAMES different names.
 */
function narrowed(json: string): string {
  const names = new Names()
  /** How many members each open object has had so far, the innermost last; for a list it stays 0. */
  const members: number[] = []
  const kept: string[] = []
  let keptTo = 0
  let comma = 0
  /** The cut under way: from a comma to the end of its object, which is at this depth. */
  let cut: { from: number; depth: number } | null = null
  for (let at = 0; at < json.length; at++) {
    const char = json.charCodeAt(at)
    if (char === QUOTE) {
      const end = endOfText(json, at)
      if (cut === null && isName(json, end)) {
        const depth = members.length
        const count = (members[depth - 1] ?? 0) + 1
        members[depth - 1] = count
        if (count > MAX_MEMBERS) cut = { from: comma, depth }
        else names.add(json, at + 1, end)
      }
      at = end
    } else if (char === COMMA) comma = at
    else if (char === OBJECT || char === LIST) members.push(0)
    else if (char === OBJECT_END || char === LIST_END) {
      if (cut?.depth === members.length) {
        kept.push(json.slice(keptTo, cut.from))
        keptTo = at
        cut = null
      }
      members.pop()
    }
  }
  // A cut whose object never ends is not applied: the text is no JSON, as the parser will say.
  return keptTo === 0 ? json : [...kept, json.slice(keptTo)].join('')
}

/**
 * The JSON of an answer, cut to what may be parsed in one go: objects keep their first MAX_MEMBERS members, since
 * parsing those of one huge record would hold everybody else up. Throws BAD_BACKEND when too many different names are
 * left. Source: docs/decisions/163.
 */
export async function withFewerNames(json: string): Promise<string> {
  if (json.length <= SHORT_CHARS) return json
  const fewer = narrowed(json)
  await setImmediate()
  return fewer
}
