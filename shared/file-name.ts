/** Most bytes of UTF-8 that common file systems take for one name. */
export const NAME_MAX_BYTES = 255
/** Longest ending that is kept when a name is cut, in characters with its dot. */
const MAX_ENDING_CHARS = 20
/** Control characters, and those that turn the reading direction so that a name looks like another. */
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g

/** Bytes of a character in UTF-8; half a surrogate pair is written as the replacement character. */
function bytesOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}

const lengthInBytes = (text: string) => [...text].reduce((sum, character) => sum + bytesOf(character), 0)

/** The start of a text that takes at most so many bytes of UTF-8, whole characters only. */
function startOf(text: string, maxBytes: number): string {
  let kept = ''
  let left = maxBytes
  for (const character of text) {
    left -= bytesOf(character)
    if (left < 0) break
    kept += character
  }
  return kept
}

/** A name's stem and its ending, dot included; without one, or with one that is none, the ending is empty. */
export function splitEnding(name: string): [stem: string, ending: string] {
  const dot = name.lastIndexOf('.')
  return dot > 0 && name.length - dot <= MAX_ENDING_CHARS ? [name.slice(0, dot), name.slice(dot)] : [name, '']
}

/** A name of at most 255 bytes: stem cut, ending kept. */
export function fitName(stem: string, ending: string): string {
  return startOf(stem, NAME_MAX_BYTES - lengthInBytes(ending)) + ending
}

/**
 * The last part of a path in composed Unicode (NFC), without unseen characters, at most 255 bytes of UTF-8 with its
 * ending kept; may be empty.
 */
export function cleanFileName(name: string): string {
  const base = (name.split(/[\\/]/).at(-1) ?? '').replace(UNSEEN, '').trim().normalize('NFC')
  return /^\.{0,2}$/.test(base) ? '' : fitName(...splitEnding(base))
}
