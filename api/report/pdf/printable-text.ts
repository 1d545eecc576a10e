import { composed } from '#shared/text/composed'

/** Stands for a character of which no font has a glyph. */
export const REPLACEMENT = '\ufffd'

/** Most line breaks of one text that are kept; further ones become spaces, so that pages stay bounded. */
const LINE_BREAKS_MAX = 100

const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g
/** Zero-width and direction marks, variation selectors and tags, which draw nothing. */
const INVISIBLE =
  /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|[\ufe00-\ufe0f]|[\u{e0000}-\u{e0fff}]/gu

/** Text fit for drawing: composed, without control and invisible characters, lone surrogates replaced. */
export function printable(text: string): string {
  let breaks = 0
  return composed(text)
    .replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/\p{Surrogate}/gu, REPLACEMENT)
    .replace(CONTROL, '')
    .replace(INVISIBLE, '')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/\n/g, () => (++breaks > LINE_BREAKS_MAX ? ' ' : '\n'))
    .trim()
}

/** `printable` text on one line; no-break spaces stay what they are. */
export const printableLine = (text: string) => printable(text).replace(/[^\S\u00a0]+/g, ' ')
