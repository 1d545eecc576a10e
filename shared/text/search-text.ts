const MARKS = /\p{M}/gu
/**
 * Spaces of any kind, and several in a row: text that was copied from a PDF or a web page may have no-break ones, which
 * look the same, and a screen shows two as one.
 */
const SPACES = /\p{Zs}+/gu

/**
 * A text in the form in which searches compare it: without outer spaces, accents, and differences of case and of what
 * is between words. Source: contract §6.
 */
export const searchText = (texto: string): string =>
  texto.trim().toLowerCase().normalize('NFD').replace(MARKS, '').normalize('NFC').replace(SPACES, ' ')
