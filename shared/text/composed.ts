/** More accents on one letter than any writing has; what follows them is left out. Source: UAX #15 §13. */
const TOO_MANY = /(\p{M}{30})\p{M}+/gu

/**
 * The text in composed Unicode (NFC), with at most 30 accents in a row: to compose a longer run takes the square of its
 * length.
 */
export const composed = (text: string): string => text.replace(TOO_MANY, '$1').normalize('NFC')
