/** Characters that a terminal obeys instead of showing: control characters, line breaks, and direction marks. */
const OBEYED = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** The text with such characters escaped as in JSON: `\u001b`. Within JSON strings the meaning stays the same. */
export const visible = (text: string): string => text.replace(OBEYED, escaped)
