/** Most characters of a file name that is passed on. */
const MAX_CHARS = 255
const MAX_ENDING_CHARS = 20
/** Control characters, and those that turn the reading direction so that a name looks like another. */
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

/** The last part of a path, without unseen characters, at most 255 characters with its ending kept; may be empty. */
export function cleanFileName(name: string): string {
  const base = (name.split(/[\\/]/).at(-1) ?? '').replace(UNSEEN, '').trim()
  if (/^\.{0,2}$/.test(base)) return ''
  const characters = [...base]
  if (base.length <= MAX_CHARS) return base
  const dot = characters.lastIndexOf('.')
  const ending = dot > 0 && characters.length - dot <= MAX_ENDING_CHARS ? characters.slice(dot) : []
  let kept = ''
  const room = MAX_CHARS - ending.join('').length
  for (const character of characters) {
    if (kept.length + character.length > room) break
    kept += character
  }
  return kept + ending.join('')
}
