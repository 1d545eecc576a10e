/** Characters that a terminal obeys instead of showing them, breaks of lines and turns of the reading direction among them. */
const OBEYED = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** The text with what a terminal would obey written out, as in JSON: `\u001b`. Inside of JSON's texts it means the same. */
export const visible = (text: string): string => text.replace(OBEYED, escaped)
