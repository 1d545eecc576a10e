/**
 * Invisible characters that come along when text is copied from a chat, a table or a file's properties: direction
 * marks, word joiners, soft hyphens, byte order marks. Those that join emoji or letters are not among them.
 */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g

/** The text without these characters, so that a copied 'WTG-07' equals the 'WTG-07' that is searched for. */
export const withoutUnseen = (texto: string): string => texto.replace(UNSEEN, '')
