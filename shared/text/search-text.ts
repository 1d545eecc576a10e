const MARKS = /\p{M}/gu
/** Spaces of any kind: text that was copied from a PDF or a web page may have no-break ones, which look the same. */
const SPACES = /\p{Zs}/gu

/**
 * A text in the form in which searches compare it: without outer spaces, accents, and differences of case and of kinds
 * of spaces. Source: contract §6.
 */
export const searchText = (texto: string): string =>
  texto.trim().toLowerCase().normalize('NFD').replace(MARKS, '').normalize('NFC').replace(SPACES, ' ')
