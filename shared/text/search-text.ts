const MARKS = /\p{M}/gu
/** Text copied from a PDF or a page has some that do not break, and look the same. */
const SPACES = /\p{Zs}/gu

/**
 * What a search compares: text without outer spaces, differences of case, accents, and differences of kinds of spaces.
 * Source: contract §6.
 */
export const searchText = (texto: string): string =>
  texto.trim().toLowerCase().normalize('NFD').replace(MARKS, '').normalize('NFC').replace(SPACES, ' ')
