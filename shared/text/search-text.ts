const MARKS = /\p{M}/gu

/** What a search compares: text without outer spaces, differences of case, and accents. Source: contract §6. */
export const searchText = (texto: string): string =>
  texto.trim().toLowerCase().normalize('NFD').replace(MARKS, '').normalize('NFC')
