import { composed } from './composed.ts'

/** Most bytes of UTF-8 that common file systems take for one name. */
const NAME_MAX_BYTES = 255
/** Most UTF-16 units of a name that is kept: the most that Windows takes. */
const KEPT_UNITS = 255
/** Longest ending that is kept when a name is cut, in characters with its dot. */
const MAX_ENDING_CHARS = 20
/** Control characters, and those that turn the reading direction so that a name looks like another. */
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g

/** Characters that Windows refuses in a file name. */
const FORBIDDEN = /[<>:"|?*]/g
/** Names that Windows reserves for devices, with any ending. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** Bytes of a character in UTF-8; half a surrogate pair is written as the replacement character, which has three. */
function bytesOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}

const unitsOf = (character: string) => character.length

type Measure = (character: string) => number

const lengthOf = (text: string, measure: Measure) =>
  [...text].reduce((sum, character) => sum + measure(character), 0)

/** The most that one UTF-16 unit can measure: three bytes. */
const MOST_OF_UNIT = 3

/** Stem and ending cut to a length: as many whole characters of the stem as fit before the ending. */
function cut([stem, ending]: readonly [string, string], most: number, measure: Measure): string {
  if ((stem.length + ending.length) * MOST_OF_UNIT <= most) return stem + ending
  let kept = ''
  let left = most - lengthOf(ending, measure)
  for (const character of stem) {
    left -= measure(character)
    if (left < 0) break
    kept += character
  }
  return kept + ending
}

/** A name's stem and its ending with the dot; the ending is empty when there is none, or it is too long to be one. */
export function splitEnding(name: string): [stem: string, ending: string] {
  const dot = name.lastIndexOf('.')
  return dot > 0 && name.length - dot <= MAX_ENDING_CHARS ? [name.slice(0, dot), name.slice(dot)] : [name, '']
}

/** A name that every file system takes, of at most 255 bytes of UTF-8: stem cut, ending kept. */
export const fitName = (stem: string, ending: string): string => cut([stem, ending], NAME_MAX_BYTES, bytesOf)

/** The last part of a path as any system writes it. */
export const lastPart = (path: string) =>
  path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)

/**
 * The last part of a path in composed Unicode (NFC), without unseen characters, at most 255 characters with its ending
 * kept; may be empty.
 */
export function cleanFileName(name: string): string {
  const base = composed(lastPart(name).replace(UNSEEN, '').trim())
  return /^\.{0,2}$/.test(base) ? '' : cut(splitEnding(base), KEPT_UNITS, unitsOf)
}

/** A text as one part of a file name that is put together from several. */
export const namePart = (text: string) => cleanFileName(text.replace(/[\\/]/g, '-').replace(FORBIDDEN, '-'))

/** A name that every system can write, except for its length; may be empty. */
export const writableName = (name: string) =>
  cleanFileName(name)
    .replace(FORBIDDEN, '_')
    .replace(/[. ]+$/, '')

/** A name that Windows does not take for a device. */
export const avoidDeviceName = (name: string) => (DEVICE.test(name) ? `_${name}` : name)
