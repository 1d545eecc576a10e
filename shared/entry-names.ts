/** Control characters, and those that turn the direction of text so that a name reads as another. */
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g
/** What Windows refuses in a file name. */
const FORBIDDEN = /[<>:"|?*]/g
/** Names that Windows keeps for devices, whatever the ending. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i
const LONGEST = 180

function splitEnding(name: string): [stem: string, ending: string] {
  const dot = name.lastIndexOf('.')
  return dot > 0 && name.length - dot <= 12 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
}

function safeEntryName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .replace(INVISIBLE, '')
    .replace(FORBIDDEN, '_')
    .trim()
    .replace(/[. ]+$/, '')
  const named = clean === '' || clean.startsWith('.') ? `foto${clean}` : clean
  const [stem, ending] = splitEnding(DEVICE.test(named) ? `_${named}` : named)
  return [...stem].slice(0, LONGEST).join('') + ending
}

/**
 * The names as entries of one archive, in the same order: no folders, control characters or device names, and no
 * two alike on a file system that ignores case; a repeated name gets ` (2)` before its ending.
 */
export function safeEntryNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  const counts = new Map<string, number>()
  return names.map((name) => {
    const base = safeEntryName(name)
    const [stem, ending] = splitEnding(base)
    let candidate = base
    let count = counts.get(base.toLowerCase()) ?? 1
    while (taken.has(candidate.toLowerCase())) candidate = `${stem} (${++count})${ending}`
    counts.set(base.toLowerCase(), count)
    taken.add(candidate.toLowerCase())
    return candidate
  })
}
